import { sql } from 'kysely'
import { z } from 'zod'
import { instant } from '#contract/kernel/shapes.ts'
import { settlements } from '#contract/resources/settlements/settlements.ts'
import { payeeWarning } from '#contract/shapes/settlement.ts'
import { waitingAbout } from '#server/modules/approvals/index.ts'
import { clientsTyped, findsByClient, isSuspended } from '#server/modules/clients/index.ts'
import {
  approveSettlement,
  paySettlement,
  refuseSettlement,
  sendBackSettlement,
} from '#server/modules/settlements/index.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { settledVouchersServer } from './settled-vouchers.resource.ts'
import {
  numberOrMerchant,
  paidOn,
  payeeChangedAt,
  payerName,
  settlementNumber,
} from './settlements.queries.ts'
import { weighApproval } from './weigh-approval.ts'

const boundTo = z.object({ account_changed_at: instant.nullable() })

/** When the merchant last changed the account, as shown; undefined where it was not shown. */
function agreedOf(seenAt: string | null | undefined) {
  if (seenAt === undefined) return {}
  return { agreed: { accountChangedAt: seenAt === null ? null : new Date(seenAt) } }
}

export const settlementsServer = serveResource(settlements, {
  table: 'settlement',
  visibleTo: 'all',
  byReference: true,
  columns: { deleted_at: null },
  computed: {
    number: settlementNumber,
    paid_by: payerName,
    paid_on: paidOn,
    payee_changed_at: payeeChangedAt,
    client_suspended: isSuspended(sql`t.client_id`),
    waiting_approval: waitingAbout('settlement-payment', 'settlement'),
  },
  related: [settledVouchersServer],
  searchesClients: true,
  lookups: [clientsTyped],
  search: (typed, _query, found) => findsByClient(typed, found(clientsTyped), numberOrMerchant(typed)),
  policy: {
    many: {
      approve: ({ payee_number: number, payee_changed_at: changedAt, created_at: askedAt }) =>
        payeeWarning({
          isNamed: number !== null,
          changedAt: changedAt === null ? null : new Date(changedAt),
          askedAt: new Date(askedAt),
        }) === null,
    },
  },
  weighed: { approve: weighApproval },
  actions: {
    async send() {
      return { columns: { sent_at: sql`now()` } }
    },
  },
  postings: {
    approve: (engine, { id, input, bound, approval, ...by }) =>
      engine.post(approveSettlement, {
        ...by,
        input: {
          settlementId: id,
          note: null,
          ...agreedOf(bound ? boundTo.parse(bound).account_changed_at : input.payee_changed_at),
          ...(approval && { approval }),
        },
      }),
    'send-back': (engine, { id, input: { reason }, actor, ip }) =>
      engine.post(sendBackSettlement, { actor, ip, input: { settlementId: id, note: reason } }),
    pay: (engine, { id, input, actor, ip }) =>
      engine.post(paySettlement, {
        actor,
        ip,
        input: {
          settlementId: id,
          note: input.note ?? null,
          bank: { reference: input.bank_reference, paidOn: input.paid_on },
          ...agreedOf(input.payee_changed_at),
        },
      }),
    refuse: (engine, { id, input: { reason }, actor, ip }) =>
      engine.post(refuseSettlement, { actor, ip, input: { settlementId: id, note: reason } }),
  },
})
