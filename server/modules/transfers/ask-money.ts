import { toWire } from '#contract/kernel/money.ts'
import { maskName } from '#contract/kernel/names.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { findParties, lockClient, partyFinder, readPayee } from '#server/modules/clients/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import { findAskedBefore, findSentRequest, insertMoneyRequest } from './money-request.queries.ts'
import { refuseAsking } from './money-request.rules.ts'
import { readTerms } from './read-limits.ts'
import { requestCodeOf } from './request-code.ts'

const requestMinutes = 7 * 24 * 60
const billMinutes = 15

interface Asked {
  readonly asker: { readonly id: bigint; readonly name: string }
  readonly amountMinor: bigint
  readonly note: string | null
}

/** One client asks another one for money, who gets a notification. The same key asks once. @returns the id */
export async function askMoney(
  tx: Tx,
  keys: KeyRing,
  { to, key, ...asked }: Asked & { readonly to: string; readonly key: string },
): Promise<bigint> {
  const { asker, amountMinor } = asked
  await lockClient(tx, asker.id)
  const sent = await findSentRequest(tx, asker.id, key)
  if (sent !== null) return sent
  const currency = await expectSendable(tx, amountMinor)
  const payee = readPayee(to)
  const payer = partyFinder(await findParties(tx, [payee]))(payee)
  if (!payer?.receives) throw new Refusal('transfer.receiver_not_found')
  if (payer.id === asker.id) throw new Refusal('money_request.to_self')
  const refusal = refuseAsking(await findAskedBefore(tx, asker.id, payer.id))
  if (refusal) throw refusal
  const id = await insertMoneyRequest(tx, {
    ...termsOf(asked),
    kind: 'request',
    payerId: payer.id,
    minutes: requestMinutes,
    sentKey: key,
    tillId: null,
  })
  await notify(tx, [
    {
      clientId: payer.id,
      kind: 'money_requested',
      data: {
        from: maskName(asker.name),
        amount: toWire(amountMinor, currency),
        currency,
        request_code: requestCodeOf(keys, id),
      },
    },
  ])
  return id
}

/** A merchant asks the person at the counter. @param tillId where a cashier does. @returns the id */
export async function makeBill(tx: Tx, asked: Asked & { readonly tillId: bigint | null }): Promise<bigint> {
  await expectSendable(tx, asked.amountMinor)
  return insertMoneyRequest(tx, {
    ...termsOf(asked),
    kind: 'bill',
    payerId: null,
    minutes: billMinutes,
    sentKey: null,
    tillId: asked.tillId,
  })
}

function termsOf({ asker, amountMinor, note }: Asked) {
  return { askerId: asker.id, amountMinor, note }
}

/** @returns the currency. @throws Refusal for an amount that no transfer may have */
async function expectSendable(tx: Tx, amountMinor: bigint) {
  const { currency, amountMinorMin, amountMinorMax } = await readTerms(tx)
  if (amountMinor < amountMinorMin)
    throw new Refusal('transfer.below_minimum', { min: toWire(amountMinorMin, currency), currency })
  if (amountMinor > amountMinorMax)
    throw new Refusal('transfer.above_maximum', { max: toWire(amountMinorMax, currency), currency })
  return currency
}
