import { z } from 'zod'
import { type Currency, currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type Channel, channels, type TreasuryKind, treasuryKinds } from '#contract/shapes/treasury.ts'

/** An operation of the treasury. Amounts in minor units. */
export interface TreasuryRow {
  readonly id: bigint
  readonly kind: TreasuryKind
  readonly amountMinor: bigint
  readonly chargeMinor: bigint
  readonly currency: string
  readonly channel: Channel | null
  readonly toChannel: Channel | null
  readonly clientId: bigint | null
  readonly supplierId: bigint | null
  readonly paymentId: bigint | null
  readonly settlementId: bigint | null
  readonly suspenseId: bigint | null
  readonly direction: 'loss' | 'gain' | null
  readonly solution: 'to_client' | 'sent_back' | 'kept' | null
  readonly reference: string
  /** A day, in Tripoli. */
  readonly bookedOn: string
  /** Our number of what it is about, as staff typed it. */
  readonly about: string | null
  readonly note: string | null
  readonly clientName: string | null
  readonly supplierName: string | null
  readonly documentId: string | null
  readonly status: 'draft' | 'posted' | 'cancelled'
}

/** What it is about, as it is now. */
export interface Related {
  readonly payment: {
    readonly id: bigint
    readonly clientId: bigint
    readonly method: string
    readonly gateway: 'plutu' | 'sandbox'
    readonly gatewayTransaction: string | null
    readonly amountMinor: bigint
    readonly feeMinor: bigint
    readonly status: string
    /** The transaction that credited it. */
    readonly creditId: bigint | null
    readonly suspended: boolean
    readonly returned: boolean
  } | null
  readonly settlement: {
    readonly id: bigint
    readonly clientId: bigint
    readonly netMinor: bigint
    readonly status: string
  } | null
  readonly suspense: {
    readonly amountMinor: bigint
    readonly channel: Channel | null
    readonly waits: boolean
    readonly solved: boolean
  } | null
  /** Of sold vouchers that expired unused. */
  readonly brokenMinor: bigint | null
  /** Another payment has its number at its gateway. */
  readonly numberTaken: boolean
}

export const notFitting = () => new Refusal('treasury.not_fitting')

/** Why it cannot be posted now; null when it can. The posting engine asks once more, under locks. */
export function refusePosting(row: TreasuryRow, related: Related): Refusal | null {
  if (row.documentId === null) return new Refusal('treasury.document_missing')
  if (related.numberTaken) return notFitting()
  const expectedMinor = expectedAmount(row, related)
  if (expectedMinor === null) return notFitting()
  if (expectedMinor === 'any' || expectedMinor === row.amountMinor) return null
  const currency = currencyOf(row.currency)
  return new Refusal('treasury.amount_differs', { amount: toWire(expectedMinor, currency), currency })
}

/** The amount that it must have; null: it fits nothing. */
function expectedAmount(row: TreasuryRow, { payment, settlement, suspense, brokenMinor }: Related) {
  switch (row.kind) {
    case 'treasury_move':
      return row.channel &&
        row.toChannel &&
        row.channel !== row.toChannel &&
        row.chargeMinor < row.amountMinor
        ? 'any'
        : null
    case 'supplier_payment':
      return row.channel && row.supplierId ? 'any' : null
    case 'payment_credit':
      return payment && isUncredited(row, payment) ? payment.amountMinor : null
    case 'gateway_return':
      return payment?.creditId && !payment.returned ? payment.amountMinor : null
    case 'settlement_return':
      return settlement?.status === 'paid' ? settlement.netMinor : null
    case 'suspense':
      if (!row.paymentId) return row.channel ? 'any' : null
      return payment && isUncredited(row, payment) && row.channel === payment.gateway
        ? payment.amountMinor
        : null
    case 'suspense_solution':
      return suspense?.waits && !suspense.solved && suspense.channel && isSolvable(row)
        ? suspense.amountMinor
        : null
    case 'write_off':
      return isWriteOff(row) ? 'any' : null
    case 'breakage':
      return brokenMinor ? brokenMinor : null
  }
}

function isUncredited({ reference }: TreasuryRow, payment: NonNullable<Related['payment']>): boolean {
  const { status, suspended, gatewayTransaction } = payment
  return status !== 'completed' && !suspended && (gatewayTransaction ?? reference) === reference
}

function isSolvable({ solution, clientId }: TreasuryRow): boolean {
  return solution !== null && (solution === 'to_client') === (clientId !== null)
}

/** Of money at a channel, or of what a client owes. */
function isWriteOff({ direction, channel, clientId }: TreasuryRow): boolean {
  if (clientId !== null) return channel === null && direction === 'loss'
  return channel !== null && direction !== null
}

export function isGateway(channel: Channel): channel is 'plutu' | 'sandbox' {
  return channel !== 'bank' && channel !== 'cash'
}

export function lesserOf(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}

/** What an agreement is bound to: everything that decides what is posted. */
export const agreement = z.object({
  kind: z.enum(treasuryKinds),
  channel: z.enum(channels).nullable(),
  reference: z.string(),
  payment_id: z.string().nullable(),
  /** The other values, in their order. */
  others: z.string(),
})
export type Agreement = z.output<typeof agreement>

export function agreementOf(row: TreasuryRow): Agreement {
  const { kind, channel, reference, paymentId } = row
  const others = [
    ...[row.amountMinor, row.chargeMinor, row.currency, row.toChannel, row.clientId, row.supplierId],
    ...[row.settlementId, row.suspenseId, row.direction, row.solution, row.bookedOn, row.documentId],
  ]
  return {
    kind,
    channel,
    reference,
    payment_id: paymentId?.toString() ?? null,
    others: others.map(String).join(' '),
  }
}

/** For the log and for the second person. */
export function factsOf(row: TreasuryRow): Record<string, string> {
  const currency: Currency = currencyOf(row.currency)
  const { kind, channel, toChannel, direction, solution, reference, bookedOn, chargeMinor } = row
  const facts = {
    kind,
    amount: toWire(row.amountMinor, currency),
    currency,
    charge: chargeMinor > 0n ? toWire(chargeMinor, currency) : null,
    channel,
    to_channel: toChannel,
    direction,
    solution,
    about: row.about,
    client: row.clientName,
    supplier: row.supplierName,
    reference,
    booked_on: bookedOn,
  }
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}
