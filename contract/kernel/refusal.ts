import { type ErrorCode, errorCodes } from './error-codes.ts'

/** An expected failure: a rule said no. `data` fills the sentence of the code and reaches the caller as it is. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown>
  /** Sentence codes by field, for a form. */
  readonly fields: Record<string, ErrorCode>

  constructor(code: ErrorCode, data: Record<string, unknown> = {}, fields: Record<string, ErrorCode> = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.data = data
    this.fields = fields
  }

  get status(): number {
    return errorCodes[this.code]
  }
}
