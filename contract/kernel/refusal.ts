import { type ErrorCode, errorCodes } from './error-codes.ts'
import type { BrokenRule } from './issue-rule.ts'

/** An expected failure: a rule refused. `data` fills the sentence of the code and is sent to the caller. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown>
  /** By field, for a form: the code of its sentence, or a rule of the contract that only the server can check. */
  readonly fields: Readonly<Record<string, ErrorCode | BrokenRule>>

  constructor(code: ErrorCode, data: Record<string, unknown> = {}, fields: Refusal['fields'] = {}) {
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
