import { randomBytes } from 'node:crypto'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { type FeeTerms, feeOf } from '#contract/kernel/fee.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { isClosedKey, isKnownKey } from '#server/ledger/index.ts'
import { lockClient, secondsOfNewness } from '#server/modules/clients/index.ts'
import { codeDigitsOf, findMethod, refuseAmount } from '#server/modules/payment-gateways/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import type { Idempotency } from '#server/platform/http/idempotency.ts'
import { cancelUnopened, countOpen, findPaymentByKey, insertPayment, isOnItsWay } from './payment.queries.ts'
import { lastsSecondsOf, openMax } from './payment.rules.ts'
import { isOwnPhone } from './payment-budgets.ts'
import type { RechargeMethod } from './recharge.queries.ts'

const invoiceBytes = 12

export interface PaymentRequest {
  readonly clientId: bigint
  readonly method: RechargeMethod
  readonly amountMinor: bigint
  readonly phone: string | null
  readonly locale: Language
  readonly ip: string
  readonly idempotency: Idempotency
  /** The configured gateways. */
  readonly gateways: ReadonlySet<string>
}

/**
 * Records that a client wants to pay by a gateway. Nothing moves yet, so the posting engine does not know it; the
 * client's row is locked, so one key begins one payment and the limit of open ones holds.
 * @throws Refusal
 */
export async function beginPayment(
  tx: Tx,
  request: PaymentRequest,
): Promise<{ readonly id: bigint; readonly replayed: boolean }> {
  const { clientId, idempotency, amountMinor } = request
  await lockClient(tx, clientId)
  const known = await findKnown(tx, clientId, idempotency)
  if (known !== null) return { id: known, replayed: true }
  const { gateway, fee } = await expectAllowed(tx, request)
  const id = await insertPayment(tx, {
    ...request,
    gateway,
    // Not guessable: with it one can ask for the payment.
    invoiceNo: `MZ-${randomBytes(invoiceBytes).toString('hex')}`,
    feeMinor: feeOf(amountMinor, fee),
    currency: defaultCurrency,
    lastsSeconds: lastsSecondsOf(codeDigitsOf[request.method] !== undefined),
  })
  await recordActivity(tx, [
    {
      action: 'created',
      subject: { type: 'payment', id },
      actor: { type: 'client', id: clientId },
      ip: request.ip,
      after: { method: request.method, amount: toWire(amountMinor, defaultCurrency) },
    },
  ])
  return { id, replayed: false }
}

/**
 * The method of a new payment: it is open, the amount fits, the client has few payments under way, and pays by the own
 * phone while new here.
 * @throws Refusal
 */
export async function expectAllowed(
  db: Db,
  { method: code, gateways, amountMinor, clientId, phone }: PaymentRequest,
): Promise<{ readonly gateway: string; readonly fee: FeeTerms }> {
  if (phone !== null && codeDigitsOf[code] !== undefined) await expectOwnPhone(db, { clientId, phone })
  const method = await findMethod(db, code)
  const { gateway, fee } = method
  if (gateway === null || !gateways.has(gateway)) throw new Refusal('recharge.method_unavailable')
  const refusal = refuseAmount(method, { amountMinor, currency: defaultCurrency })
  if (refusal) throw refusal
  if ((await countOpen(db, clientId)) >= openMax)
    throw new Refusal('recharge.too_many_open', { max: openMax })
  return { gateway, fee }
}

/** Who has just signed up cannot send codes to other people's phones. @throws Refusal `recharge.own_phone_only` */
async function expectOwnPhone(
  db: Db,
  payer: { readonly clientId: bigint; readonly phone: string },
): Promise<void> {
  if (await isOwnPhone(db, payer)) return
  const hours = await readSetting(db, 'payer_own_phone_hours')
  const retryAfterSeconds = await secondsOfNewness(db, payer.clientId, hours)
  if (retryAfterSeconds > 0)
    throw new Refusal('recharge.own_phone_only', { retryAfterSeconds }, { phone: 'recharge.own_phone_only' })
}

/**
 * Whether a client's key has begun a payment that reached its gateway: the posting engine knows it only once it is
 * credited. One that did not get so far has not arrived: only a repeated request continues it.
 */
export async function hasBegunPayment(db: Db, { type, id }: Actor, key: string): Promise<boolean> {
  return type === 'client' && (await isOnItsWay(db, id, key))
}

/** The same after a concurrent beginning is finished; a payment that did not reach its gateway ends here. */
export function beganPayment(database: Database, actor: Actor, key: string): Promise<boolean> {
  if (actor.type !== 'client') return Promise.resolve(false)
  return database.transact(async (tx) => {
    await lockClient(tx, actor.id)
    const isBegun = await hasBegunPayment(tx, actor, key)
    if (!isBegun) await cancelUnopened(tx, actor.id, key)
    return isBegun
  })
}

/**
 * The payment of this key. @throws Refusal `idempotency.conflict` when the key did something else,
 * `idempotency.closed`
 */
async function findKnown(
  tx: Tx,
  clientId: bigint,
  { key, requestHash }: Idempotency,
): Promise<bigint | null> {
  const known = await findPaymentByKey(tx, clientId, key)
  const client = { type: 'client', id: clientId } as const
  if (!known && (await isClosedKey(tx, client, key))) throw new Refusal('idempotency.closed')
  const isConflict = known ? !known.requestHash.equals(requestHash) : await isKnownKey(tx, client, key)
  if (isConflict) throw new Refusal('idempotency.conflict')
  return known?.id ?? null
}
