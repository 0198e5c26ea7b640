import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import {
  mutableKinds,
  type showPreferences as operation,
} from '#contract/operations/notifications/preferences.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findPreferences } from './preference.queries.ts'

export async function showPreferences(db: Db, clientId: bigint): Promise<AnswerInput<typeof operation>> {
  const { muted, lowBalanceBelowMinor } = await findPreferences(db, clientId)
  return {
    muted: mutableKinds.filter((kind) => muted.includes(kind)),
    low_balance_below: lowBalanceBelowMinor === null ? null : toWire(lowBalanceBelowMinor, 'LYD'),
  }
}
