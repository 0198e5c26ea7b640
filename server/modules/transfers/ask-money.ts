import { toWire } from '#contract/kernel/money.ts'
import { maskName } from '#contract/kernel/names.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { quoteAskMoney as contract } from '#contract/operations/transfers/ask-money.ts'
import { findParties, lockClient, partyFinder, readPayee } from '#server/modules/clients/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
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
  const { payer, currency } = await findAsked(tx, { askerId: asker.id, to, amountMinor })
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

interface Wished {
  readonly askerId: bigint
  readonly to: string
  readonly amountMinor: bigint
}

/** Whom it would ask; nobody is told. @throws the refusals of asking */
export async function quoteAskMoney(db: Db, wished: Wished): Promise<AnswerInput<typeof contract>> {
  const { payer, currency } = await findAsked(db, wished)
  const { name, merchant, memberNo } = payer
  return {
    other: { name: merchant ? name : maskName(name), member_no: memberNo },
    amount: toWire(wished.amountMinor, currency),
    currency,
  }
}

/** @throws Refusal for a person who cannot be asked, and for an amount that no transfer may have */
async function findAsked(db: Db, { askerId, to, amountMinor }: Wished) {
  const currency = await expectSendable(db, amountMinor)
  const payee = readPayee(to)
  const payer = partyFinder(await findParties(db, [payee]))(payee)
  if (!payer?.receives) throw new Refusal('transfer.receiver_not_found')
  if (payer.id === askerId) throw new Refusal('money_request.to_self')
  const refusal = refuseAsking(await findAskedBefore(db, askerId, payer.id))
  if (refusal) throw refusal
  return { payer, currency }
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
async function expectSendable(db: Db, amountMinor: bigint) {
  const { currency, amountMinorMin, amountMinorMax } = await readTerms(db)
  if (amountMinor < amountMinorMin)
    throw new Refusal('transfer.below_minimum', { min: toWire(amountMinorMin, currency), currency })
  if (amountMinor > amountMinorMax)
    throw new Refusal('transfer.above_maximum', { max: toWire(amountMinorMax, currency), currency })
  return currency
}
