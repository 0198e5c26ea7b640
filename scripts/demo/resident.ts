import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { changeFlags } from '#server/modules/clients/index.ts'
import type { Services } from '#server/services.ts'
import { type DemoPerson, demoPassword } from './people.ts'

/** A signed-in person who uses the product's own HTTP interface. */
export interface Resident {
  readonly person: DemoPerson
  readonly id: bigint
  get<T>(path: string): Promise<T>
  put(path: string, body: object): Promise<void>
  /** Resolves to the code of a refusal. */
  ask<T>(path: string, body: object): Promise<{ data: T } | { refusal: string }>
}

const agents = [
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
] as const

/** Registers, proves the phone with the outbox's code, and gets the person's flags from staff. */
export async function moveIn(
  app: FastifyInstance,
  services: Services,
  mover: { person: DemoPerson; number: number; cityId: bigint | null; staffId: bigint },
): Promise<Resident> {
  const { person, number, cityId, staffId } = mover
  const { flags, username, name, phone, email, locale } = person
  const origin = {
    // Documentation addresses, which belong to no network.
    remoteAddress: `203.0.113.${10 + number}`,
    agent: agents[number % agents.length] ?? agents[0],
    locale,
  }
  const nobody = callerOf(app, origin, null)
  const { token, user } = await must(
    nobody<{ token: string; user: { id: string } }>('POST', '/register', {
      name,
      phone,
      username,
      locale,
      password: demoPassword,
      terms: true,
      ...(email && { email }),
      ...(cityId && { city_id: cityId.toString() }),
    }),
  )
  const call = callerOf(app, origin, token)
  await must(call('POST', '/verify', { channel: 'phone', code: await readCode(services, phone) }))
  const id = BigInt(user.id)
  await services.database.transact((tx) => changeFlags(tx, { clientId: id, flags, staffId }))
  if (flags.merchant)
    await must(
      call('PUT', '/payout-account', {
        bank: 'مصرف الجمهورية',
        holder: name,
        number: `00210${phone}`,
        current_password: demoPassword,
      }),
    )
  return {
    person,
    id,
    get: (path) => must(call('GET', path)),
    put: async (path, body) => void (await must(call('PUT', path, body))),
    ask: (path, body) => call('POST', path, body),
  }
}

type Answered<T> = { data: T } | { refusal: string }

function callerOf(
  app: FastifyInstance,
  { remoteAddress, agent, locale }: { remoteAddress: string; agent: string; locale: string },
  token: string | null,
) {
  return async <T>(method: InjectOptions['method'], path: string, body?: object): Promise<Answered<T>> => {
    const answer = await app.inject({
      method,
      url: `/api/client${path}`,
      remoteAddress,
      headers: {
        'user-agent': agent,
        'accept-language': locale,
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { payload: body }),
    })
    if (answer.statusCode === 200) return { data: answer.json<{ data: T }>().data }
    if (answer.statusCode === 422) return { refusal: answer.json<{ code: string }>().code }
    throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
  }
}

async function must<T>(asked: Promise<Answered<T>>): Promise<T> {
  const answer = await asked
  if ('refusal' in answer) throw new Error(`the demo world was refused: ${answer.refusal}`)
  return answer.data
}

async function readCode({ database }: Services, phone: string): Promise<string> {
  const { body } = await database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(body)?.[0] ?? ''
}
