import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { revealCard as operation } from '#contract/operations/cards/reveal-card.ts'
import { findBatches, openBatchKey } from '#server/modules/vouchers/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type KeyRing, unsealText } from '#server/platform/secrets/index.ts'
import { insertReveal, lockSealedCard } from './card.queries.ts'

const hideAfterSeconds = 30

/**
 * The clear code of a card; the reveal is committed before the code is given.
 * @throws Refusal `request.not_found` for a card that is not this client's
 */
export async function revealCard(
  tx: Tx,
  keys: KeyRing,
  look: { clientId: bigint; cardId: bigint; ip: string },
): Promise<AnswerInput<typeof operation>> {
  const card = await lockSealedCard(tx, look.clientId, look.cardId)
  const batch = card && (await findBatches(tx, [card.batchId])).get(card.batchId)
  if (!card || !batch) throw new Refusal('request.not_found')
  await insertReveal(tx, look)
  await recordActivity(tx, [
    {
      action: 'revealed',
      subject: { type: 'voucher', id: look.cardId },
      actor: { type: 'client', id: look.clientId },
      ip: look.ip,
      after: { serial_number: card.serialNumber },
    },
  ])
  const code = unsealText(openBatchKey(keys, batch), card.sealed, card.serialNumber)
  return {
    code,
    dial: card.dialPattern?.replaceAll('{code}', code) ?? null,
    hide_after_seconds: hideAfterSeconds,
  }
}
