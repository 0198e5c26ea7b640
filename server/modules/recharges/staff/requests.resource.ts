import { rechargeRequests } from '#contract/resources/recharges/recharge-requests.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { refuseBankTransfer } from '#server/modules/recharges/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import {
  deciderName,
  numberOrClient,
  ofRecharge,
  requestNumber,
  slipMime,
  withRecharge,
} from './recharges.queries.ts'

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
    waiting_approval: waitingAbout('bank-recharge', 'bank_transfer_request'),
  },
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) => findsByClient(typed, found(clientsTyped), numberOrClient(typed)),
  useCases: {
    refuse: (tx, { id, input: { reason }, staff, origin }) =>
      refuseBankTransfer(tx, { requestId: id, staffId: staff.id, ip: origin.ip, reason }),
  },
})
