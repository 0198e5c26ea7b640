import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { basePaths } from '#contract/kernel/operation.ts'
import { demoPassword } from './people.ts'

/** A member of staff at the console, over its own HTTP interface. */
export interface Colleague {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  put<T>(path: string, body: object): Promise<T>
  /** With pictures: each by the name of its field. */
  form<T>(
    path: string,
    body: object,
    pictures: readonly (readonly [field: string, png: Buffer])[],
  ): Promise<T>
}

const browser = {
  remoteAddress: '203.0.113.5',
  agent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}

export async function signIn(app: FastifyInstance, username: string): Promise<Colleague> {
  const call = async <T>(
    method: InjectOptions['method'],
    path: string,
    body?: object,
    session: Record<string, string> = {},
  ) => {
    const answer = await app.inject({
      method,
      url: basePaths.console + path,
      remoteAddress: browser.remoteAddress,
      headers: { 'user-agent': browser.agent, 'idempotency-key': randomUUID(), ...session },
      ...(body && { payload: body }),
    })
    if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
    return { headers: answer.headers, data: answer.json<{ data: T }>().data }
  }
  const login = { login: username, password: demoPassword }
  const { headers, data } = await call<{ csrf_token: string }>('POST', '/login', login)
  const set = [headers['set-cookie'] ?? []].flat()
  const cookie = set.map((one) => one.split(';')[0]).join('; ')
  const session = { cookie, 'x-csrf-token': data.csrf_token }
  return {
    get: async <T>(path: string) => (await call<T>('GET', path, undefined, session)).data,
    post: async <T>(path: string, body: object) => (await call<T>('POST', path, body, session)).data,
    put: async <T>(path: string, body: object) => (await call<T>('PUT', path, body, session)).data,
    async form<T>(path: string, body: object, pictures: readonly (readonly [string, Buffer])[]) {
      const form = new FormData()
      for (const [name, value] of Object.entries(body))
        form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
      for (const [field, png] of pictures)
        form.append(field, new Blob([new Uint8Array(png)], { type: 'image/png' }), `${field}.png`)
      const sent = new Response(form)
      const type = { 'content-type': sent.headers.get('content-type') ?? '' }
      const bytes = Buffer.from(await sent.arrayBuffer())
      return (await call<T>('POST', path, bytes, { ...session, ...type })).data
    },
  }
}
