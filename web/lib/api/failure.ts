import { translate } from '#web/lib/i18n/i18n.ts'

/**
 * Codes of failures that the server did not decide.
 * - `offline`: the browser has no connection, and nothing was sent; `offline_money` for a payment.
 * - `network`: no answer came to a question, which changes nothing.
 * - `no_answer`: no answer came to a write, which may have been done.
 * - `unreadable`: the write was done, and this page is too old to read the answer.
 */
export const ownFailures = {
  offline: 'errors.offline',
  offline_money: 'errors.offline_money',
  network: 'errors.check_your_network',
  no_answer: 'errors.no_answer',
  unreadable: 'errors.unreadable',
} as const

type OwnFailure = keyof typeof ownFailures

function isOwn(code: string): code is OwnFailure {
  return Object.hasOwn(ownFailures, code)
}

/** Never empty: the server's sentence, otherwise ours. */
function sentenceFor({ message, code, data }: FailureBody): string {
  if (message) return message
  if (isOwn(code)) return translate(ownFailures[code])
  return translate(asksToVerify(data) ? 'errors.verify' : 'errors.something_is_wrong')
}

function asksToVerify(data: FailureBody['data'] = {}): boolean {
  return 'verify_phone' in data || 'verify_email' in data
}

/** A call that did not succeed. `status` 0: no answer arrived. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  /** Sentences by field, in the reader's language. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly data: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: FailureBody, retryAfterSeconds: number | null = null) {
    super(sentenceFor(body))
    this.name = 'ApiFailure'
    this.status = status
    this.code = body.code
    this.fields = body.errors ?? {}
    this.data = body.data ?? {}
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** Without an answer: `code` is one of ours. */
  static own(code: Exclude<OwnFailure, 'unreadable'>): ApiFailure {
    return new ApiFailure(0, { message: '', code })
  }

  get isNetwork(): boolean {
    return this.status === 0
  }

  /** The sentence for people; components take the failure itself, so none is shown without text. */
  get sentence(): string {
    return this.message
  }

  /** The account must be verified first. */
  get asksToVerify(): boolean {
    return this.status === 403 && asksToVerify(this.data)
  }

  /** A plan must be chosen first. */
  get asksToSubscribe(): boolean {
    return this.status === 403 && this.data['subscription_required'] === true
  }

  /** It may have been done: the record shows it. */
  get isInDoubt(): boolean {
    return this.code === 'no_answer' || this.code === 'unreadable'
  }
}

/** The server answered success in an unknown form: this page is older than the server. */
export class UnreadableAnswer extends ApiFailure {
  override readonly name = 'UnreadableAnswer'

  constructor(operationId: string, cause: unknown) {
    super(200, { message: '', code: 'unreadable' })
    this.cause = new Error(operationId, { cause })
  }
}

export interface FailureBody {
  readonly message: string
  readonly code: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly data?: Readonly<Record<string, unknown>>
}

/** Why a call failed, for the page to say. @throws what is no failed call: a defect */
export function failureShown(error: Error | null): ApiFailure | null {
  if (error === null || error instanceof ApiFailure) return error
  throw error
}

/** Reads the contract's failure body; anything else (a proxy's page) becomes an empty one. */
export function readFailureBody(body: unknown): FailureBody {
  if (typeof body !== 'object' || body === null) return { message: '', code: '' }
  return {
    message: 'message' in body && typeof body.message === 'string' ? body.message : '',
    code: 'code' in body && typeof body.code === 'string' ? body.code : '',
    errors: 'errors' in body && isFieldErrors(body.errors) ? body.errors : {},
    data: 'data' in body && isRecord(body.data) ? body.data : {},
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFieldErrors(value: unknown): value is Record<string, string[]> {
  return isRecord(value) && Object.values(value).every((sentences) => Array.isArray(sentences))
}
