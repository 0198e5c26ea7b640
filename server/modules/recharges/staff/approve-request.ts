import { z } from 'zod'
import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { idInput } from '#contract/kernel/shapes.ts'
import type { approveRequest as contract } from '#contract/operations/recharges/answer-request.ts'
import { isKnownKey, type PostingEngine } from '#server/ledger/index.ts'
import {
  findAskedByKey,
  type GuardedKind,
  guardedKind,
  keepAskedKey,
  lockMaker,
  minorUnits,
  requestApproval,
} from '#server/modules/approvals/index.ts'
import {
  approveBankTransfer,
  findTransferRequest,
  lockTransferRequests,
  type TransferRequestRow,
} from '#server/modules/recharges/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Origin, StaffActor } from '#server/platform/http/caller.ts'
import type { Idempotency } from '#server/platform/http/idempotency.ts'

const kind = 'bank-recharge'

const payload = z.strictObject({
  recharge_request_id: idInput,
  amount_minor: minorUnits,
  fee_minor: minorUnits,
})

interface Deps {
  readonly database: Database
  readonly engine: PostingEngine
}

interface Approving {
  readonly actor: StaffActor
  readonly origin: Origin
  readonly requestId: bigint
  readonly idempotency: Idempotency
}

/**
 * Credits a transfer at once, or stores it for a second person when it is above the limit.
 * @throws Refusal `request.not_found`, `recharge.not_waiting`, `approval.waits_already`, `approval.needed` when the
 * limit fell meanwhile
 */
export async function approveRequest(
  { database, engine }: Deps,
  { actor, origin, requestId, idempotency }: Approving,
): Promise<{ replayed: boolean; answer: AnswerInput<typeof contract> }> {
  const request = await findTransferRequest(database.db, requestId)
  const asked = await findAskedByKey(database.db, actor, idempotency)
  if (request && asked !== null) return { replayed: true, answer: waitingFor(request, asked) }
  const isLarge =
    request?.status === 'pending' &&
    request.amountMinor > (await readSetting(database.db, 'recharge_dual_control_min'))
  if (isLarge) {
    const approvalId = await askForRecharge(database, { actor, origin, requestId, idempotency })
    return { replayed: false, answer: waitingFor(request, approvalId) }
  }
  const { answer, replayed } = await engine.post(approveBankTransfer, {
    input: { requestId },
    actor: { type: 'staff', id: actor.id },
    ip: origin.ip,
    idempotency,
  })
  return {
    replayed,
    answer: { net_amount: answer.netAmount, currency: answer.currency, approval_id: null },
  }
}

/** A large bank transfer, credited when a second person agrees, in the transaction of the decision. */
export function bankRechargeKind({ engine }: Pick<Deps, 'engine'>): GuardedKind {
  return guardedKind<z.output<typeof payload>>({
    kind,
    payload,
    async current(db, { recharge_request_id: id }) {
      const request = await findTransferRequest(db, id)
      return request && shownOf(request)
    },
    async title(db, { recharge_request_id: id }) {
      return (await findTransferRequest(db, id))?.clientName ?? null
    },
    run: {
      async submit({ approvalId, makerId, checker, payload: asked, origin }) {
        await engine.post(approveBankTransfer, {
          input: {
            requestId: asked.recharge_request_id,
            agreed: { amountMinor: asked.amount_minor, feeMinor: asked.fee_minor },
            approval: { approvalId, checkerId: checker.id, origin },
          },
          actor: { type: 'staff', id: makerId },
        })
      },
    },
  })
}

/**
 * Locks the maker's row, so closing the key waits for the request, and the request's row, so a concurrent refusal
 * waits and finds it.
 */
function askForRecharge(
  database: Database,
  { actor, origin, requestId, idempotency }: Approving,
): Promise<bigint> {
  return database.transact(async (tx) => {
    await lockMaker(tx, actor.id)
    const known = await findAskedByKey(tx, actor, idempotency)
    if (known !== null) return known
    const [request] = await lockTransferRequests(tx, [requestId])
    if (await isKnownKey(tx, actor, idempotency.key)) throw new Refusal('idempotency.closed')
    if (request?.status !== 'pending') throw new Refusal('recharge.not_waiting')
    const before = shownOf(request)
    const approvalId = await requestApproval(
      tx,
      { kind },
      {
        actor,
        origin,
        subject: { type: 'bank_transfer_request', id: requestId },
        payload: {
          recharge_request_id: requestId,
          amount_minor: request.amountMinor,
          fee_minor: request.feeMinor,
        },
        before,
        after: { ...before, status: 'completed' },
        reason: null,
      },
    )
    await keepAskedKey(tx, actor, idempotency, approvalId)
    return approvalId
  })
}

function waitingFor(request: TransferRequestRow, approvalId: bigint) {
  return { ...netOf(request), approval_id: String(approvalId) }
}

function netOf({ amountMinor, feeMinor, currency }: TransferRequestRow) {
  return { net_amount: toWire(amountMinor - feeMinor, currencyOf(currency)), currency }
}

/** What the checker compares. */
function shownOf(request: TransferRequestRow) {
  const currency = currencyOf(request.currency)
  return {
    client: request.clientName,
    amount: toWire(request.amountMinor, currency),
    fee: toWire(request.feeMinor, currency),
    ...netOf(request),
    bank: request.bank,
    bank_reference: request.bankReference,
    paid_number: request.paidNumber,
    transferred_on: request.transferredOn,
    status: request.status,
  }
}
