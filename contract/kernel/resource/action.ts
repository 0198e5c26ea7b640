import type { ErrorCode } from '../error-codes.ts'
import type { IconName } from '../icon-names.ts'
import type { LimitName } from '../operation.ts'
import type { Field } from './fields.ts'

export type Fields = Readonly<Record<string, Field>>

/** Why the action is done: a text of several lines that staff must write. */
export interface Reason {
  readonly lengthMax?: number
  /** Common reasons; a press inserts one. Labels: `dialogs:<resource>.reasons.<name>`. */
  readonly suggestions?: readonly string[]
}

/** A second person agrees, always or above a limit of the settings. */
export interface ActionApproval {
  /** Its name; the manifest gathers all of them, with the permission to ask. */
  readonly kind: string
  /** Left out: always. */
  readonly above?: { readonly field: string; readonly setting: string }
}

/** The states in which many rows at once are done; fewer than those of one row. */
export interface BulkStates {
  readonly from: readonly string[]
}

/**
 * What staff may do with one row besides changing and deleting it: a permission `<resource>-<name>`, a button of the
 * row and, with `path`, an operation `POST /<resource>/:id/<path>` with its dialog. Fields and states are plain texts
 * here; `defineResource` checks them against the definition.
 */
export interface Action {
  /** The states it is allowed in; left out: every state that the server part's policy allows. */
  readonly from?: readonly string[]
  /** The state it leads to. */
  readonly to?: string
  /** The field with the id of an open request to a second person; while there is one, the action is refused. */
  readonly waiting?: string
  /** Left out: the module has an operation of its own, and the override has the dialog. */
  readonly path?: string
  /** Left out: `POST`. */
  readonly method?: 'PUT' | 'DELETE'
  /** For the documentation; an operation needs one. */
  readonly summary?: string
  readonly icon: IconName
  /** The action whose permission opens this one too: `reopen` needs that of `suspend`. */
  readonly permission?: string
  /** What it asks for, besides the reason. */
  readonly input?: Fields
  /**
   * Fields of the row instead: its form begins with their values and sends the changed ones, as an update does.
   * `seen_updated_at`: refused when the row has changed since.
   */
  readonly changes?: readonly string[]
  readonly reason?: Reason | true
  /** Fields that its dialog shows, the first in large. */
  readonly shows?: readonly string[]
  /** Fields that are yes or no; where one is yes, the dialog warns by its label. Of many rows, each such row is marked. */
  readonly warns?: readonly string[]
  /** Fields that are sent as they were shown; refused with `outdated` when they have changed. */
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
  /** Asks another system, or takes long: no transaction is open meanwhile. The composition root passes the function. */
  readonly outside?: true
  /** The fields of its answer, which the dialog shows; left out: none. */
  readonly answer?: Fields
  /**
   * The answer fills the sentence `<action>_done` of a toast, and the dialog closes: `{{ended}}`; a number chooses the plural,
   * a choice `_<value>`.
   */
  readonly answerInToast?: true
  /** The name of the event in the activity log; left out: the action's name. */
  readonly event?: string
  /** The main button of the row's page. */
  readonly primary?: true
  /** A button of its own instead of a line in the menu. */
  readonly visible?: true
  readonly danger?: true
  /** Also done to the chosen rows of a list, in the background: what is asked is asked once. */
  readonly bulk?: true | BulkStates
}

export type Actions = Readonly<Record<string, Action>>

/** Money, and what needs a reason, is for rows that were chosen, and not for whatever a list matches by then. */
export function isForChosenRows({ ledger, reason }: Action): boolean {
  return ledger !== undefined || reason !== undefined
}
