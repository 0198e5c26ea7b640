import { loadHolds, saveHolds } from './hold.queries.ts'
import {
  accountOf,
  applyToHold,
  type Capture,
  decideCapture,
  type HoldAnswer,
  type HoldChange,
  type HoldFacts,
} from './hold.rules.ts'
import type { Operation } from './operation.ts'

export interface CaptureHold extends Capture {
  readonly holdId: bigint
}

/** Takes part or all of a hold. Refuses with `ledger.hold_not_open` once it has ended or expired. */
export const captureHold: Operation<CaptureHold, HoldFacts, HoldAnswer, HoldChange> = {
  name: 'hold.capture',
  facts: 'hold',
  load: loadHolds,
  accounts: ({ to }, hold) => [...accountOf(hold), to],
  decide: (input, hold, book) => decideCapture(hold, input, book),
  apply: applyToHold,
  save: saveHolds,
}
