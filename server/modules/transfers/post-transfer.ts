import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { sendTransfer as contract } from '#contract/operations/transfers/send-transfer.ts'
import type { Idempotency, PostingEngine } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { PastReads } from '#server/platform/db/past-reads.ts'
import type { ClientActor, Origin } from '#server/platform/http/caller.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { sendTransfer, type TransferInput } from './send-transfer.ts'

export interface TransferDeps {
  readonly database: Database
  readonly pastReads: PastReads
  readonly keys: KeyRing
  readonly engine: PostingEngine
}

interface Submission {
  readonly input: TransferInput
  readonly actor: ClientActor
  readonly origin: Origin
  readonly idempotency: Idempotency
}

/** Sends it, and describes it to its sender. */
export async function postTransfer(
  { engine, keys }: Pick<TransferDeps, 'engine' | 'keys'>,
  { input, actor, origin, idempotency }: Submission,
): Promise<{ answer: AnswerInput<typeof contract>; replayed: boolean }> {
  const { answer, transactionId, replayed } = await engine.post(sendTransfer, {
    input,
    actor,
    ip: origin.ip,
    idempotency,
  })
  const wire = (minor: string) => toWire(BigInt(minor), defaultCurrency)
  return {
    replayed,
    answer: {
      id: transactionId.toString(),
      reference: referenceOf(keys, transactionId),
      direction: 'sent' as const,
      // A stored answer from before these fields has none.
      shop_payment: answer.shopPayment === 'yes',
      pays_request: input.requestId !== undefined,
      counterparty: answer.receiver,
      receiver: Object.hasOwn(answer, 'memberNo')
        ? { member_no: answer.memberNo, phone: answer.phone }
        : null,
      amount: wire(answer.amount),
      fee: wire(answer.fee),
      currency: defaultCurrency,
      note: input.note,
      balance_after: wire(answer.balanceAfter),
      created_at: answer.at,
    },
  }
}
