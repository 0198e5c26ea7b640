import type { FastifyInstance } from 'fastify'
import { basePaths } from '#contract/kernel/operation.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The body as received; for a file, the file. */
  readonly text?: string
  readonly body: {
    data?: unknown
    meta?: unknown
    message?: string
    code?: string
    errors?: Record<string, string[]>
  }
}

/** A call under way: await it for the whole answer, or ask for its `data`, which must be there. */
export interface Calling extends Promise<Answer> {
  data<T>(): Promise<T>
}

export interface CallOptions {
  readonly headers?: Record<string, string>
  /** The idempotency key of calls that move money; a new one by default. */
  readonly key?: string
}

/** Calls one surface over HTTP, by default /api/client, with or without a session. */
export interface Caller {
  /** The token of a client; the session of the console is a cookie. */
  readonly token: string | null
  /** The running product that answers; helpers keep values for each product apart. */
  readonly product: object
  get(path: string, options?: CallOptions): Calling
  post(path: string, body?: object, options?: CallOptions): Calling
  put(path: string, body?: object, options?: CallOptions): Calling
  delete(path: string, options?: CallOptions): Calling
}

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: object | undefined
}

export function callerOf(app: FastifyInstance, token: string | null): Caller {
  return callerBy(app, clientIdentity(token), injecting(app))
}

/** The cookies of a console session. */
export interface ConsoleIdentity {
  readonly cookie: string
  readonly csrfToken: string
}

/** Calls /api/console. */
export function consoleCallerOf(app: FastifyInstance, identity: ConsoleIdentity | null): Caller {
  const headers = identity && {
    cookie: `console-session=${identity.cookie}`,
    'x-csrf-token': identity.csrfToken,
  }
  return callerBy(app, { base: basePaths.console, token: null, headers: headers ?? {} }, injecting(app))
}

function injecting(app: FastifyInstance) {
  return async ({ method, path, headers, body }: Request) => {
    const answer = await app.inject({ method, url: path, headers, ...(body && { payload: body }) })
    return answerOf(answer.statusCode, answer.headers, answer.body)
  }
}

interface Identity {
  readonly base: string
  readonly token: string | null
  readonly headers: Record<string, string>
}

function clientIdentity(token: string | null): Identity {
  return { base: basePaths.client, token, headers: token ? { authorization: `Bearer ${token}` } : {} }
}

/** The same over the network, to a server that listens at this address. */
export function callerAt(address: string, token: string | null): Caller {
  return callerBy({}, clientIdentity(token), overNetwork(address))
}

function overNetwork(address: string) {
  return async ({ method, path, headers, body }: Request) => {
    const isForm = body instanceof FormData
    const response = await fetch(address + path, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return answerOf(response.status, Object.fromEntries(response.headers), await response.text())
  }
}

/** The console over the network, for a member of staff who signs in with a password alone. */
export async function consoleCallerAt(
  address: string,
  login: { readonly login: string; readonly password: string },
): Promise<Caller> {
  const headers = { 'content-type': 'application/json', origin: address }
  const answer = await fetch(`${address}${basePaths.console}/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(login),
  })
  const { data } = (await answer.json()) as { data: { csrf_token: string } }
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  const session = { origin: address, cookie: cookie.join('; '), 'x-csrf-token': data.csrf_token }
  return callerBy({}, { base: basePaths.console, token: null, headers: session }, overNetwork(address))
}

function answerOf(status: number, headers: Answer['headers'], text: string): Answer {
  return { status, headers, text, body: text.startsWith('{') ? JSON.parse(text) : {} }
}

function callerBy(product: object, identity: Identity, send: (request: Request) => Promise<Answer>): Caller {
  const call = (method: Request['method'], path: string, body?: object, options: CallOptions = {}) => {
    const headers = {
      'accept-language': 'en',
      ...identity.headers,
      ...(options.key && { 'idempotency-key': options.key }),
      ...options.headers,
    }
    const answering = send({ method, path: identity.base + path, headers, body: asSent(body) })
    return Object.assign(answering, { data: <T>() => answering.then((answer) => dataOf<T>(answer, path)) })
  }
  return {
    token: identity.token,
    product,
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  }
}

/** As a form of the console sends it: with files, the rest beside them in JSON. */
function asSent(body: object | undefined): object | undefined {
  // Each byte would be a field.
  if (body instanceof Uint8Array) return body
  const values = Object.entries(body ?? {})
  if (!values.some(([, value]) => value instanceof Blob)) return body
  const form = new FormData()
  for (const [name, value] of values)
    form.append(name, value instanceof Blob || typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

/** An answer without `data`, although it was asked for. */
export class Unanswered extends Error {
  readonly answer: Answer

  constructor(path: string, answer: Answer) {
    super(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    this.answer = answer
  }
}

function dataOf<T>(answer: Answer, path: string): T {
  if (answer.status !== 200) throw new Unanswered(path, answer)
  return answer.body.data as T
}
