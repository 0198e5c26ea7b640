import { z } from 'zod'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type MoneyTransferKind, moneyTransferKinds } from '#contract/shapes/money-transfer.ts'

/** What staff move. A side without a client is the operator. */
export interface Move {
  readonly fromId: bigint | null
  readonly toId: bigint | null
  readonly amountMinor: bigint
  readonly currency: string
  /** The clients read it. */
  readonly reason: string
}

export interface MoneyTransferRow extends Move {
  readonly id: bigint
  readonly kind: MoneyTransferKind
  readonly documentId: string | null
  readonly fromName: string | null
  readonly toName: string | null
  readonly status: 'draft' | 'posted' | 'cancelled'
}

/** The name of its operation in the ledger: `adjustment` when the operator is a side. */
export type MoveOperation = 'adjustment' | 'staff_transfer'
export function operationOf({ fromId, toId }: Pick<Move, 'fromId' | 'toId'>): MoveOperation {
  return fromId !== null && toId !== null ? 'staff_transfer' : 'adjustment'
}

export function kindOfMove({ fromId, toId }: Pick<Move, 'fromId' | 'toId'>): MoneyTransferKind {
  if (fromId === null) return 'operator_to_client'
  return toId === null ? 'client_to_operator' : 'client_to_client'
}

interface Sides {
  readonly kind: MoneyTransferKind
  readonly fromId: bigint | null
  readonly toId: bigint | null
}

/**
 * The clients that a kind has; another is left out.
 * @throws Refusal `request.invalid` when one is missing, `money_transfer.same_client`
 */
export function sidesOf({ kind, fromId, toId }: Sides): Omit<Sides, 'kind'> {
  const sides = {
    fromId: kind === 'operator_to_client' ? null : fromId,
    toId: kind === 'client_to_operator' ? null : toId,
  }
  const missing = [
    ...(sides.fromId === null && kind !== 'operator_to_client' ? ['from_client_id'] : []),
    ...(sides.toId === null && kind !== 'client_to_operator' ? ['to_client_id'] : []),
  ]
  if (missing.length > 0)
    throw new Refusal(
      'request.invalid',
      {},
      Object.fromEntries(missing.map((field) => [field, { rule: 'required', values: {} }])),
    )
  if (sides.fromId !== null && sides.fromId === sides.toId) {
    const code = 'money_transfer.same_client'
    throw new Refusal(code, {}, { to_client_id: code })
  }
  return sides
}

/** More than this moves in no single step, even by two people. */
export function refuseAmount(amountMinor: bigint, maxMinor: bigint, code: string): Refusal | null {
  if (amountMinor <= maxMinor) return null
  const currency = currencyOf(code)
  return new Refusal('money_transfer.above_limit', { max: toWire(maxMinor, currency), currency })
}

/** What an agreement is bound to: everything that decides what moves. */
export const agreement = z.object({
  kind: z.enum(moneyTransferKinds),
  from_id: z.string().nullable(),
  to_id: z.string().nullable(),
  amount_minor: z.string(),
  currency: z.string(),
  reason: z.string(),
  document_id: z.string().nullable(),
})
export type Agreement = z.output<typeof agreement>

export function agreementOf(row: MoneyTransferRow): Agreement {
  return {
    kind: row.kind,
    from_id: row.fromId?.toString() ?? null,
    to_id: row.toId?.toString() ?? null,
    amount_minor: row.amountMinor.toString(),
    currency: row.currency,
    reason: row.reason,
    document_id: row.documentId,
  }
}

/** For the log and for the second person. */
export function factsOf({ kind, amountMinor, currency: code, fromName, toName, reason }: MoneyTransferRow) {
  const currency = currencyOf(code)
  return {
    kind,
    amount: toWire(amountMinor, currency),
    currency,
    ...(fromName !== null && { from: fromName }),
    ...(toName !== null && { to: toName }),
    reason,
  }
}
