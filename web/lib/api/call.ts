import {
  type AnswerOf,
  type BodyInput,
  backgroundHeader,
  closeKeyHeader,
  nextTokenHeader,
  type Operation,
  onlyKnownHeader,
  type ParamsInput,
  type QueryInput,
  surfaceOf,
} from '#contract/kernel/operation.ts'
import { proofHeader } from '#contract/kernel/proof-of-work.ts'
import { isSigned } from '#contract/kernel/request-signature.ts'
import { translate } from '#web/lib/i18n/i18n.ts'
import { paymentConfirmation } from '#web/lib/session/payment-confirmation.ts'
import { currentToken, followToken } from '#web/lib/session/session.ts'
import { freshProof } from '#web/lib/staff/fresh-proof.ts'
import { doubtRights, readStaffSession } from '#web/lib/staff/staff-session.ts'
import { showToast } from '#web/lib/toasts.ts'
import { addressOf } from './address-of.ts'
import { isAskedInBackground } from './background.ts'
import { answered, expectConnection, unanswered } from './connection.ts'
import { openDeadline } from './deadline.ts'
import { ApiFailure, readFailureBody, UnreadableAnswer } from './failure.ts'
import { bodyOf, isSentAsJson, methodOf } from './form-body.ts'
import { isOfWrongClock, loadSigning } from './load-signing.ts'
import { reactToFailure } from './react-to-failure.ts'
import { solveChallenge } from './solve-challenge.ts'

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])
const retryWaitMsMax = 2_000

export interface CallInput<O extends Operation> {
  readonly params?: ParamsInput<O>
  readonly query?: QueryInput<O>
  /** `FormData` when files are sent. */
  readonly body?: BodyInput<O> | FormData
  readonly signal?: AbortSignal | undefined
  readonly idempotencyKey?: string
  /** Only ask what the key has done. */
  readonly onlyKnown?: boolean
  /** Ask what the key has done, and close it if that is nothing. */
  readonly closeKey?: boolean
  /**
   * No message on failure: the caller shows it. A lost session leads to the sign-in all the same, but `'probe'` only
   * asks whether there is one.
   */
  readonly quiet?: boolean | 'probe'
  /** The work that the server asked for. */
  readonly proof?: string
}

/** Makes one call of the contract and returns its `data`. Throws `ApiFailure`. */
export async function call<O extends Operation>(
  operation: O,
  input: CallInput<O> = {},
): Promise<AnswerOf<O>> {
  return readData(operation, await exchange(operation, input))
}

/** The same for an operation that answers a file. `watch` sees its progress. */
export function callFile<O extends Operation>(
  operation: O,
  input: CallInput<O> = {},
  watch: (response: Response) => Response = (response) => response,
): Promise<File> {
  return converse(operation, input, (response) => readFile(watch(response)))
}

/** The checked `data` of an answer. The schema comes with the operation: this file needs none. */
export function readData<O extends Operation>(operation: O, answer: unknown): AnswerOf<O> {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined
  const read = operation.answer.safeParse(data)
  if (!read.success) throw new UnreadableAnswer(operation.id, read.error)
  return read.data as AnswerOf<O>
}

/** One exchange with all its rules; returns the raw body. */
export function exchange(operation: Operation, input: CallInput<Operation>): Promise<unknown> {
  return converse(operation, input, readAnswer)
}

async function converse<T>(
  operation: Operation,
  input: CallInput<Operation>,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const background = isAskedInBackground()
  try {
    return await sendConfirmed(operation, { ...input, background }, read)
  } catch (error) {
    if (questionOf(error) !== null) throw error
    if (error instanceof ApiFailure && error.status === 403 && surfaceOf(operation) === 'console')
      doubtRights()
    if (!(error instanceof ApiFailure) || isLeftToCaller(error, input)) throw error
    // The banner shows a lost connection; background calls do not repeat it.
    if (error.isNetwork && background) throw error
    return reactToFailure(error, surfaceOf(operation))
  }
}

function isLeftToCaller({ status }: ApiFailure, { quiet = false }: CallInput<Operation>): boolean {
  return quiet === 'probe' || (quiet && status !== 401)
}

/** A running call: its origin is known when it begins. */
interface Sent extends CallInput<Operation> {
  readonly background: boolean
}

/** Asks the person to confirm where a step needs it, then sends again what was refused. */
async function sendConfirmed<T>(
  operation: Operation,
  input: Sent,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    return await sendWithProof(operation, input, read)
  } catch (error) {
    const ask = questionOf(error)
    if (ask === null || !(await ask())) throw error
    return sendWithProof(operation, input, read)
  }
}

/** How the person is asked for what this refusal needs; null: it needs nothing of the kind. */
function questionOf(error: unknown): (() => Promise<boolean>) | null {
  if (!(error instanceof ApiFailure)) return null
  if (error.code === 'auth.fresh_proof_needed') return () => freshProof.ask(null)
  if (error.code !== 'confirmation.needed') return null
  const { why, payment } = error.data
  return () => paymentConfirmation.ask({ why: String(why), payment })
}

/**
 * When many unknown callers call from the same network, or at the same account, the server asks each device for a moment of
 * work before it listens. The person reads why.
 */
async function sendWithProof<T>(
  operation: Operation,
  input: Sent,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    return await sendWithRetry(operation, input, read)
  } catch (error) {
    const challenge =
      error instanceof ApiFailure && error.code === 'request.proof_needed' && error.data.challenge
    if (typeof challenge !== 'string') throw error
    showToast('info', translate('errors.proof_under_way'))
    return sendWithRetry(operation, { ...input, proof: await solveChallenge(challenge) }, read)
  }
}

async function sendWithRetry<T>(
  operation: Operation,
  input: Sent,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    return await send(operation, input, read)
  } catch (error) {
    // Nothing was done: the server only says what time it is.
    if (await isOfWrongClock(error)) return send(operation, input, read)
    const worthIt =
      operation.method === 'GET' && error instanceof ApiFailure && retriedStatuses.has(error.status)
    const waitMs = error instanceof ApiFailure ? (error.retryAfterSeconds ?? 0) * 1000 : 0
    if (!worthIt) throw error
    // A person waits: a longer pause than this is left to the next time they ask.
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, retryWaitMsMax)))
    return send(operation, input, read)
  }
}

async function send<T>(
  operation: Operation,
  input: Sent,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  if (changes(operation)) expectConnection(operation)
  const deadline = openDeadline(operation, input)
  const token = surfaceOf(operation) === 'client' ? currentToken() : null
  try {
    const address = addressOf(operation, input)
    const body = input.body === undefined ? null : bodyOf(operation, input.body)
    const signing = operation.handsToken || isSigned(operation) ? await loadSigning() : null
    const key = (await signing?.keyFor(operation)) ?? null
    const headers = {
      ...headersOf(operation, input, token),
      ...signing?.keyHeaders(key),
      ...(token &&
        !(body instanceof FormData) &&
        (await signing?.signatureOf(outgoingOf(operation, input, address, body)))),
    }
    const sent = {
      method: methodOf(operation, input.body),
      headers,
      ...(body !== null && { body }),
      signal: deadline.signal,
    }
    const response = await fetch(address, sent).catch(breakOff)
    const next = response.headers.get(nextTokenHeader)
    if (token && next) followToken(token, next)
    if (!response.ok) throw await refusalIn(response)
    const answer = await read(operation.answersFile ? deadline.follow(response) : response)
    answered()
    await signing?.keepKey(key, answer)
    return answer
  } catch (error) {
    throw failureOf(operation, error, input.signal)
  } finally {
    deadline.end()
  }
}

function outgoingOf(operation: Operation, input: Sent, path: string, body: string | null) {
  const asks = input.closeKey ? 'close' : input.onlyKnown ? 'known' : ''
  return { operation, path, body, idempotencyKey: input.idempotencyKey, asks } as const
}

async function refusalIn(response: Response): Promise<ApiFailure> {
  const retryAfter = Number(response.headers.get('retry-after'))
  const failure = new ApiFailure(
    response.status,
    readFailureBody(await readJson(response)),
    Number.isFinite(retryAfter) ? retryAfter : null,
  )
  answered()
  return failure
}

function changes({ method, onlyReads }: Operation): boolean {
  return method !== 'GET' && !onlyReads
}

async function readFile(response: Response): Promise<File> {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const blob = await response.blob().catch(breakOff)
  return new File([blob], encoded ? decodeURIComponent(encoded) : 'mahfaza', { type: blob.type })
}

/** A success that is not JSON is not ours: a Wi-Fi portal asks for a sign-in. */
async function readAnswer(response: Response): Promise<unknown> {
  return (await readJson(response)) ?? breakOff(null)
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(breakOff)
  if (!response.headers.get('content-type')?.includes('json')) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

class NoAnswer extends Error {}

/** The connection broke or the time was over, before or during the answer. */
function breakOff(cause: unknown): never {
  throw new NoAnswer('no answer', { cause })
}

/** What a missing answer means for the caller; a call that the page cancelled is no failure. */
function failureOf(operation: Operation, error: unknown, takenBack: AbortSignal | undefined): unknown {
  if (!(error instanceof NoAnswer)) return error
  if (takenBack?.aborted) return error.cause
  unanswered()
  return ApiFailure.own(changes(operation) ? 'no_answer' : 'network')
}

function headersOf(
  operation: Operation,
  input: Sent,
  token: string | null,
): Readonly<Record<string, string>> {
  const isJson = isSentAsJson(input.body)
  return {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    ...proofOfSession(operation, token),
    ...(isJson && { 'content-type': 'application/json' }),
    ...(input.background && { [backgroundHeader]: '1' }),
    ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
    ...(input.onlyKnown && { [onlyKnownHeader]: '1' }),
    ...(input.closeKey && { [closeKeyHeader]: '1' }),
    ...(input.proof && { [proofHeader]: input.proof }),
  }
}

/** Clients have a token; staff have a cookie and, for writes, a token that no other site can read. */
function proofOfSession(operation: Operation, token: string | null): Record<string, string> {
  if (surfaceOf(operation) === 'client') return token ? { authorization: `Bearer ${token}` } : {}
  const { csrfToken } = readStaffSession()
  return operation.method !== 'GET' && csrfToken ? { 'x-csrf-token': csrfToken } : {}
}
