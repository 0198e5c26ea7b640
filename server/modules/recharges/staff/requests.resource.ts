import { rechargeRequests } from '#contract/resources/recharges/recharge-requests.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { clientsTyped, findsByClient, isSuspended } from '#server/modules/clients/index.ts'
import { approveBankTransfer, refuseBankTransfer } from '#server/modules/recharges/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import {
  deciderName,
  numberOrClient,
  ofRecharge,
  requestNumber,
  slipMime,
  withRecharge,
} from './recharges.queries.ts'
import { agreedOf, weighApproval } from './weigh-approval.ts'

export const rechargeRequestsServer = serveResource(rechargeRequests, {
  table: 'bank_transfer_request',
  visibleTo: 'all',
  joins: withRecharge,
  columns: { updated_at: null, deleted_at: null },
  computed: {
    number: requestNumber,
    client_id: ofRecharge.client,
    amount: ofRecharge.amount,
    fee: ofRecharge.fee,
    net_amount: ofRecharge.netAmount,
    status: ofRecharge.status,
    decided_by: deciderName,
    slip_mime: slipMime,
    client_suspended: isSuspended(ofRecharge.client),
    waiting_approval: waitingAbout('bank-recharge', 'bank_transfer_request'),
  },
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) => findsByClient(typed, found(clientsTyped), numberOrClient(typed)),
  weighed: { approve: weighApproval },
  postings: {
    async approve(engine, { id, bound, approval, actor, ip, idempotency }) {
      const { answer, replayed } = await engine.post(approveBankTransfer, {
        actor,
        ...(ip !== undefined && { ip }),
        ...(idempotency && { idempotency }),
        input: {
          requestId: id,
          ...(bound && { agreed: agreedOf(bound) }),
          ...(approval && { approval }),
        },
      })
      return { replayed, answer: { net_amount: answer.netAmount } }
    },
  },
  useCases: {
    refuse: (tx, { id, input: { reason }, staff, origin }) =>
      refuseBankTransfer(tx, { requestId: id, staffId: staff.id, ip: origin.ip, reason }),
  },
})
