import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { proofHeader, zeroBitsOf } from '#contract/kernel/proof-of-work.ts'

export interface AddressedAnswer {
  readonly status: number
  readonly code: string | undefined
  readonly data: unknown
}

/** A caller at an address of its own, with a cookie jar and, if asked, the patience to work for a call. */
export interface AddressedCaller {
  post(path: string, body: object, headers?: Record<string, string>): Promise<AddressedAnswer>
}

/** The world must believe one proxy (`PROXIES=1`). @param works solves the challenges that it gets */
export function callerAtAddress(
  app: FastifyInstance,
  address: string,
  { base = '/api/client', works = true } = {},
): AddressedCaller {
  const jar = new Map<string, string>()

  async function send(path: string, body: object, given: Record<string, string>) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }), ...given }
    const answer = await app.inject({ method: 'POST', url: base + path, headers, payload: body })
    for (const { name, value } of answer.cookies) jar.set(name, value)
    const { code, data } = answer.json<{ code?: string; data?: unknown }>()
    return { status: answer.statusCode, code, data }
  }

  return {
    async post(path, body, headers = {}) {
      const answer = await send(path, body, headers)
      if (!works || answer.code !== 'request.proof_needed') return answer
      return send(path, body, { ...headers, [proofHeader]: solved(challengeIn(answer.data)) })
    },
  }
}

function challengeIn(data: unknown): string {
  if (typeof data !== 'object' || data === null || !('challenge' in data)) throw new Error('no challenge')
  return String(data.challenge)
}

export function solved(challenge: string): string {
  const bits = Number(challenge.split('.')[2])
  let solution = 0
  while (zeroBitsOf(hash('sha256', `${challenge}:${solution.toString(36)}`, 'buffer')) < bits) solution += 1
  return `${challenge}:${solution.toString(36)}`
}
