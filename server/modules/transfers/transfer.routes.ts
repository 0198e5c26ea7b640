import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import {
  listTransfers as listContract,
  showTransfer as showContract,
} from '#contract/operations/transfers/list-transfers.ts'
import { quoteTransfer as quoteContract } from '#contract/operations/transfers/quote-transfer.ts'
import { sendTransfer as sendContract } from '#contract/operations/transfers/send-transfer.ts'
import type { PostingEngine } from '#server/ledger/index.ts'
import { senderOf } from '#server/modules/confirmations/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { type KeyRing, referenceOf } from '#server/platform/secrets/index.ts'
import { listTransfers, showTransfer } from './list-transfers.ts'
import { quoteTransfer } from './quote-transfer.ts'
import { sendTransfer } from './send-transfer.ts'

export interface TransferDeps {
  readonly database: Database
  readonly keys: KeyRing
  readonly engine: PostingEngine
}

export function routeTransfers(api: Api, deps: TransferDeps): void {
  const {
    database: { db },
    engine,
    keys,
  } = deps
  api.list(listContract, ({ actor, query }) => listTransfers(db, keys, actor.id, query))
  api.route(showContract, ({ actor, params }) => showTransfer(db, keys, actor.id, params.id))
  api.route(quoteContract, ({ actor, body }) =>
    quoteTransfer(db, { senderId: actor.id, to: body.to, amountMinor: body.amount }),
  )
  api.money(sendContract, async ({ actor, visitor, body, origin, idempotency }) => {
    const note = body.note || null
    const input = {
      senderId: actor.id,
      sender: senderOf({ actor, visitor }),
      senderName: actor.name,
      to: body.to,
      memberNo: body.member_no,
      amountMinor: body.amount,
      totalMinor: body.total_amount,
      note,
    }
    const submission = { input, actor, ip: origin.ip, idempotency }
    const { answer, transactionId, replayed } = await engine.post(sendTransfer, submission)
    const wire = (minor: string) => toWire(BigInt(minor), defaultCurrency)
    return {
      replayed,
      answer: {
        id: transactionId.toString(),
        reference: referenceOf(keys, transactionId),
        direction: 'sent' as const,
        counterparty: answer.receiver,
        // A stored answer from before these fields has none.
        receiver: Object.hasOwn(answer, 'memberNo')
          ? { member_no: answer.memberNo, phone: answer.phone }
          : null,
        amount: wire(answer.amount),
        fee: wire(answer.fee),
        currency: defaultCurrency,
        note,
        balance_after: wire(answer.balanceAfter),
        created_at: answer.at,
      },
    }
  })
}
