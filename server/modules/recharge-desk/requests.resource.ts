import { rechargeRequests } from '#contract/resources/recharges/recharge-requests.ts'
import { clientsNamed } from '#server/modules/clients/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import {
  deciderName,
  findsRequest,
  ofRecharge,
  requestNumber,
  withRecharge,
} from './recharge-desk.queries.ts'

export const rechargeRequestsSection = serveResource(rechargeRequests, {
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
  },
  search: (typed) => findsRequest(typed, clientsNamed(typed)),
  may: (_action, { status }) => status === 'pending',
})
