import { settlements } from '#contract/resources/settlements/settlements.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { clientsTyped, findsByClient } from '#server/modules/clients/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import {
  numberOrMerchant,
  paidOn,
  payeeChangedAt,
  payerName,
  settlementNumber,
} from './settlement-desk.queries.ts'

/** What may be done while a settlement is open; making and counting are about no row at all. */
const whileOpen = new Set(['pay', 'refuse'])
const aboutNoRow = new Set(['store', 'counts-suppliers'])

export const settlementsSection = serveResource(settlements, {
  table: 'settlement',
  visibleTo: 'all',
  byReference: true,
  columns: { deleted_at: null },
  computed: {
    number: settlementNumber,
    paid_by: payerName,
    paid_on: paidOn,
    payee_changed_at: payeeChangedAt,
    waiting_approval: waitingAbout('settlement-payment', 'settlement'),
  },
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) => findsByClient(typed, found(clientsTyped), numberOrMerchant(typed)),
  may: (action, { status, waiting_approval: waiting }) =>
    !aboutNoRow.has(action) && (!whileOpen.has(action) || (status === 'requested' && waiting === null)),
})
