import { type ErrorCode, errorCodes } from './error-codes.ts'
import type { BrokenRule } from './issue-rule.ts'

/** An expected failure: a rule said no. `data` fills the sentence of the code and reaches the caller as it is. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly data: Record<string, unknown>
  /** By field, for a form: the code of its sentence, or the rule of the contract that only the server could hold it to. */
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
