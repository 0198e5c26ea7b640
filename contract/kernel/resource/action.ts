import type { ErrorCode } from '../error-codes.ts'
import type { IconName } from '../icon-names.ts'
import type { LimitName } from '../operation.ts'
import type { Field } from './fields.ts'

export type Fields = Readonly<Record<string, Field>>

/** Why it is done: a text of several lines that staff must write. */
export interface Reason {
  readonly lengthMax?: number
  /** Reasons often given; a press takes one. Labels: `dialogs.<action>.suggestions.<name>`. */
  readonly suggestions?: readonly string[]
}

/** A second person agrees, always or above a limit of the settings. */
export interface ActionApproval {
  /** A kind of contract/shapes/approval-kinds.ts. */
  readonly kind: string
  /** Left out: always. */
  readonly above?: { readonly field: string; readonly setting: string }
}

/**
 * What staff may do with one row besides changing and deleting it. It is a permission `<resource>-<name>`, a button of the
 * row, and with `path` an operation `POST /<resource>/:id/<path>` with its dialog. Names of fields and states stand here as
 * plain texts; `defineResource` holds them to the definition.
 */
export interface Action {
  /** The states it may be done in; left out: any that the policy of the server part allows. */
  readonly from?: readonly string[]
  /** The state it leads to. */
  readonly to?: string
  /** The field that holds the id of a request to a second person; while one waits, nobody does this. */
  readonly waiting?: string
  /** Left out: the operation is one of the module's own, and its dialog stands in the override. */
  readonly path?: string
  /** For the documentation; an operation needs one. */
  readonly summary?: string
  readonly icon: IconName
  /** The action whose permission opens this one as well: `reopen` is allowed to whom `suspend` is. */
  readonly permission?: string
  /** What it asks for, besides the reason. */
  readonly input?: Fields
  readonly reason?: Reason | true
  /** Fields that its dialog shows, the first in large. */
  readonly shows?: readonly string[]
  /** Fields that are sent along as they were shown; refused with `outdated` once they are others. */
  readonly agrees?: readonly string[]
  readonly outdated?: ErrorCode
  /** The refusal outside of `from`. */
  readonly otherwise?: ErrorCode
  readonly limit?: LimitName
  /** Further refusals, for the documentation. */
  readonly errors?: readonly ErrorCode[]
  readonly approval?: ActionApproval
  /** Moves money: the posting engine does it. `keyed`: under an idempotency key. */
  readonly ledger?: 'keyed' | 'plain'
  /** Asks somebody outside: no transaction is open meanwhile. */
  readonly outside?: true
  /** What it answers; left out: nothing. Its dialog shows it. */
  readonly answer?: Fields
  /** The name of what happened, in the activity log; left out: the action's. */
  readonly event?: string
  /** What the page is opened for: the main button beside the title. */
  readonly primary?: true
  /** A button of its own instead of a line in the menu. */
  readonly visible?: true
  readonly danger?: true
}

export type Actions = Readonly<Record<string, Action>>
