import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showConfirmationLimit as showOperation } from '#contract/operations/identity/confirmation-limit.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type Asking, type FactorDeps, withProof } from './change-second-factor.ts'
import { findOwnLimit, type OwnLimit, saveNextLimit, saveOwnLimit } from './protection.queries.ts'

type Answer = AnswerInput<typeof showOperation>

export async function showConfirmationLimit(db: Db, clientId: bigint): Promise<Answer> {
  const { own, maxMinor } = await readLimit(db, clientId)
  const wire = (amountMinor: bigint) => toWire(amountMinor, defaultCurrency)
  return {
    above: wire(effective(own, maxMinor)),
    own: own.aboveMinor === null ? null : wire(own.aboveMinor),
    max: wire(maxMinor),
    next: own.from && {
      above: own.nextMinor === null ? null : wire(own.nextMinor),
      from: own.from.toISOString(),
    },
  }
}

/**
 * A lower limit protects more, so it holds at once. A higher one is what a thief at an open session wants: it is proven,
 * announced, and holds after 24 hours.
 * @throws Refusal `confirmation.limit_too_high`, and what a change of a factor throws
 */
export async function changeConfirmationLimit(
  deps: FactorDeps,
  asking: Asking & { readonly aboveMinor: bigint | null },
): Promise<Answer> {
  const { clientId, aboveMinor } = asking
  const isLower = await deps.database.transact((tx) => lower(tx, { clientId, aboveMinor }))
  if (!isLower)
    await withProof(deps, asking, async (tx) => {
      await saveNextLimit(tx, clientId, aboveMinor)
      await notify(tx, [{ clientId, kind: 'confirmation_limit_raised', data: {} }])
      await record(tx, clientId, { confirm_above_next: aboveMinor })
      return {}
    })
  return showConfirmationLimit(deps.database.db, clientId)
}

/** @returns whether it is lower than the one that holds, and saved */
async function lower(
  tx: Tx,
  { clientId, aboveMinor }: { clientId: bigint; aboveMinor: bigint | null },
): Promise<boolean> {
  await lockClient(tx, clientId)
  const { own, maxMinor } = await readLimit(tx, clientId)
  if (aboveMinor !== null && aboveMinor > maxMinor) throw tooHigh(maxMinor)
  if ((aboveMinor ?? maxMinor) > effective(own, maxMinor)) return false
  await saveOwnLimit(tx, clientId, aboveMinor)
  await record(tx, clientId, { confirm_above: aboveMinor })
  return true
}

async function readLimit(db: Db, clientId: bigint): Promise<{ own: OwnLimit; maxMinor: bigint }> {
  const [own, maxMinor] = await Promise.all([
    findOwnLimit(db, clientId),
    readSetting(db, 'transfer_confirm_above'),
  ])
  return { own, maxMinor }
}

function effective({ aboveMinor }: OwnLimit, maxMinor: bigint): bigint {
  return aboveMinor !== null && aboveMinor < maxMinor ? aboveMinor : maxMinor
}

function tooHigh(maxMinor: bigint): Refusal {
  const max = { max: toWire(maxMinor, defaultCurrency), currency: defaultCurrency }
  return new Refusal('confirmation.limit_too_high', max, { above: 'confirmation.limit_too_high' })
}

function record(tx: Tx, clientId: bigint, after: Readonly<Record<string, bigint | null>>): Promise<void> {
  const entries = Object.entries(after).map(([name, amountMinor]) => [
    name,
    amountMinor === null ? null : toWire(amountMinor, defaultCurrency),
  ])
  return recordActivity(tx, [
    {
      action: 'confirmation_limit_changed',
      subject: { type: 'client', id: clientId },
      actor: { type: 'client', id: clientId },
      after: Object.fromEntries(entries),
    },
  ])
}
