/** A call that did not succeed. `status` 0: no answer arrived. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string
  /** Sentences by field, already in the reader's language. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly data: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: FailureBody, retryAfterSeconds: number | null = null) {
    super(body.message)
    this.name = 'ApiFailure'
    this.status = status
    this.code = body.code
    this.fields = body.errors ?? {}
    this.data = body.data ?? {}
    this.retryAfterSeconds = retryAfterSeconds
  }

  get isNetwork(): boolean {
    return this.status === 0
  }
}

/** The server answered that it is done, in a form that this page does not know: it is older than the server. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

export interface FailureBody {
  readonly message: string
  readonly code: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly data?: Readonly<Record<string, unknown>>
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
