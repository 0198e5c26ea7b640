import { loadHolds, saveHolds } from './hold.queries.ts'
import {
  accountOf,
  applyToHold,
  decideEnd,
  type HoldAnswer,
  type HoldChange,
  type HoldFacts,
} from './hold.rules.ts'
import type { Operation } from './operation.ts'

export interface ReleaseHold {
  readonly holdId: bigint
}

/** Releases what is still on hold. */
export const releaseHold: Operation<ReleaseHold, HoldFacts, HoldAnswer, HoldChange> = {
  name: 'hold.release',
  facts: 'hold',
  load: loadHolds,
  accounts: (_input, hold) => accountOf(hold),
  decide: (_input, hold, book) => decideEnd(hold, 'released', book),
  apply: applyToHold,
  save: saveHolds,
}
