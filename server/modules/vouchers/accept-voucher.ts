import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { useVoucher as contract } from '#contract/operations/vouchers/use-voucher.ts'
import type { Idempotency, PostingEngine } from '#server/ledger/index.ts'
import type { Visitor } from '#server/platform/abuse/index.ts'
import type { Actor, Origin } from '#server/platform/http/caller.ts'
import { referenceOf } from '#server/platform/secrets/index.ts'
import { type GuessDeps, guardMoneyGuess } from './guard-guess.ts'
import { useVoucher } from './use-voucher.ts'

export interface AcceptDeps extends GuessDeps {
  readonly engine: PostingEngine
}

interface Acceptance {
  /** The merchant, or staff for the merchant: whose guesses are counted. */
  readonly actor: Pick<Actor, 'type' | 'id'>
  readonly merchantId: bigint
  readonly code: string
  readonly origin: Origin
  readonly visitor: Visitor
  readonly idempotency: Idempotency
}

/** @throws Refusal `voucher.not_usable`, `voucher.not_a_merchant`, `voucher.wrong_kind`, `voucher.used_by_you`, `voucher.guesses_exhausted` */
export async function acceptVoucher(
  deps: AcceptDeps,
  { actor, merchantId, code, origin, visitor, idempotency }: Acceptance,
): Promise<{ answer: AnswerInput<typeof contract>; replayed: boolean }> {
  const { engine, keys } = deps
  const onBehalf = actor.type === 'staff'
  const { answer, transactionId, replayed } = await guardMoneyGuess(
    deps,
    { actor, visitor },
    { code, refusal: 'voucher.not_usable', idempotency },
    (lookup) =>
      engine.post(useVoucher, { input: { merchantId, lookup, onBehalf }, actor, ip: origin.ip, idempotency }),
  )
  return {
    answer: {
      id: transactionId.toString(),
      reference: referenceOf(keys, transactionId),
      serial_number: answer.serialNumber,
      category: answer.category,
      supplier: answer.supplier,
      amount: answer.amount,
      fee: answer.fee,
      net_amount: answer.netAmount,
      currency: answer.currency,
      used_at: answer.usedAt,
    },
    replayed,
  }
}
