import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { useVoucher as contract } from '#contract/operations/vouchers/use-voucher.ts'
import type { Idempotency, PostingEngine } from '#server/ledger/index.ts'
import type { Actor, Origin } from '#server/platform/http/caller.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { checkCode, codeLookup } from './code/check-code.ts'
import { type GuessDeps, guardMoneyGuess } from './guard-guess.ts'
import { useVoucher } from './use-voucher.ts'

export interface AcceptDeps extends GuessDeps {
  readonly engine: PostingEngine
  readonly keys: KeyRing
}

interface Acceptance {
  /** The merchant, or staff for the merchant: whose guesses are counted. */
  readonly actor: Pick<Actor, 'type' | 'id'>
  readonly merchantId: bigint
  readonly code: string
  readonly origin: Origin
  readonly idempotency: Idempotency
}

/** @throws Refusal `voucher.not_usable`, `voucher.not_a_merchant`, `voucher.wrong_kind`, `voucher.used_by_you`, `voucher.guesses_exhausted` */
export async function acceptVoucher(
  deps: AcceptDeps,
  { actor, merchantId, code, origin, idempotency }: Acceptance,
): Promise<{ answer: AnswerInput<typeof contract>; replayed: boolean }> {
  const { engine, keys } = deps
  const checked = checkCode(keys, code)
  if (!('code' in checked)) throw new Refusal('voucher.not_usable')
  const lookup = codeLookup(keys, checked.code)
  const input = { merchantId, lookup, onBehalf: actor.type === 'staff' }
  const { answer, transactionId, replayed } = await guardMoneyGuess(
    deps,
    { actor, ip: origin.ip },
    idempotency.key,
    () => engine.post(useVoucher, { input, actor, ip: origin.ip, idempotency }),
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
