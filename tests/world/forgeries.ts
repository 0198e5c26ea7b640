import { type Forgery, forge, type PlantedForgery, type Victims } from './forge.ts'
import { pointsForgeries } from './points-forgeries.ts'
import { productRefundForgeries } from './product-refund-forgeries.ts'
import { refundPartForgeries } from './refund-part-forgeries.ts'
import { replacementForgeries } from './replacement-forgeries.ts'
import { requestForgeries } from './request-forgeries.ts'
import { ticketForgeries } from './ticket-forgeries.ts'
import { transferForgeries } from './transfer-forgeries.ts'

const wallet = (owner: bigint) => `kind = 'wallet' and owner_id = ${owner}`
const operator = (kind: string) => `kind = '${kind}'`
const receivable = (owner: bigint) => `kind = 'receivable' and owner_id = ${owner}`
const accepted = ({ layla }: Victims): Forgery => ({
  operation: 'voucher_use',
  postings: [{ from: operator('vouchers-outstanding'), to: receivable(layla), amountMinor: 700 }],
})
const forged =
  (make: (victims: Victims) => Forgery): PlantedForgery['forge'] =>
  (run, victims) =>
    forge(run, make(victims))
const edited =
  (text: (victims: Victims) => string): PlantedForgery['forge'] =>
  (run, victims) =>
    run(text(victims))

const bonus = (from: string) => (victims: Victims) => [
  { from: operator(from), to: wallet(victims.layla), amountMinor: 500 },
]

const ofReplacements = Object.entries(replacementForgeries).map(
  ([name, { statement, rules }]): [string, PlantedForgery] => [name, { forge: edited(statement), rules }],
)

/** Well-formed transactions that no module made, and rows that no longer say what was posted. */
export const forgeries: Readonly<Record<string, PlantedForgery>> = {
  ...Object.fromEntries(ofReplacements),
  ...refundPartForgeries,
  ...productRefundForgeries,
  ...pointsForgeries,
  ...ticketForgeries,
  ...requestForgeries,
  ...transferForgeries,
  'an operation that the product does not have': {
    forge: forged((victims) => ({ operation: 'bonus', postings: bonus('adjustments')(victims) })),
    rules: ['postings.known_operation', 'postings.legal_pair'],
  },
  'a bank recharge paid by the adjustments': {
    forge: forged((victims) => ({ operation: 'bank_recharge', postings: bonus('adjustments')(victims) })),
    rules: ['postings.legal_pair', 'recharges.credited'],
  },
  'a bank recharge that nobody asked for': {
    forge: forged((victims) => ({ operation: 'bank_recharge', postings: bonus('clearing:bank')(victims) })),
    rules: ['recharges.credited'],
  },
  'a voucher recharge without a voucher': {
    forge: forged((victims) => ({
      operation: 'recharge',
      postings: bonus('vouchers-outstanding')(victims),
    })),
    rules: ['recharges.credited'],
  },
  'money out of suspense that no row of the treasury names': {
    forge: forged((victims) => ({ operation: 'suspense_solution', postings: bonus('suspense')(victims) })),
    rules: ['treasury.agreed'],
  },
  'what matching took over with another amount': {
    forge: edited(
      () => `insert into clearing_item (transaction_id, channel, operation, amount, booked_on, counted_on, names)
             select transaction_id, 'bank', kind, amount + 1, booked_on, booked_on, '{}' from treasury_operation where status = 'posted'`,
    ),
    rules: ['treasury.matched'],
  },
  'a posted operation of the treasury that names another amount': {
    forge: edited(() => `update treasury_operation set amount = amount + 1 where status = 'posted'`),
    rules: ['treasury.amounts'],
  },
  'a debt paid that nobody owed': {
    async forge(run, { layla }) {
      await run(
        `insert into ledger.account (kind, owner_type, owner_id, currency) values ('debt', 'client', ${layla}, 'LYD')`,
      )
      const to = `kind = 'debt' and owner_id = ${layla}`
      await forge(run, {
        operation: 'debt_payment',
        actor: `'system', null`,
        postings: [{ from: wallet(layla), to, amountMinor: 500 }],
      })
    },
    rules: ['treasury.debts'],
  },
  'a settlement that was sent although nobody approved it': {
    forge: edited(
      () =>
        `update settlement set status = 'sent', sent_at = now(), approved_at = now() where status = 'requested'`,
    ),
    rules: [],
    full: ['settlements.agreed'],
  },
  'an approval of a settlement that its row does not have': {
    async forge(run) {
      const [settlement] = await run(`select id::text from settlement where status = 'requested'`)
      await forge(run, {
        operation: 'settlement_approval',
        postings: [],
        meta: { settlement_id: settlement?.id },
      })
    },
    rules: ['settlements.agreed'],
  },
  'a wallet that owes what no debt says': {
    forge: edited(({ layla }) => `update ledger.account set owed = owed + 1 where ${wallet(layla)}`),
    rules: ['treasury.owed'],
  },
  'an adjustment without an approval': {
    forge: forged((victims) => ({ operation: 'adjustment', postings: bonus('adjustments')(victims) })),
    rules: ['wallets.adjustment_agreed'],
  },
  'an adjustment that names an approval of another amount': {
    async forge(run, victims) {
      const [approval] = await run(`select max(id)::text as id from approval where kind = 'adjustment'`)
      await run('drop index ledger.transaction_approval')
      await forge(run, {
        operation: 'adjustment',
        postings: bonus('adjustments')(victims),
        meta: { approval_id: approval?.id },
      })
    },
    rules: ['ledger.one_effect', 'wallets.adjustment_agreed'],
  },
  'an approval that was raised after its execution': {
    forge: edited(
      () => `alter table approval disable trigger approval_guarded;
             update approval set payload = jsonb_set(payload, '{sent,amount}', '"9.000"') where kind = 'adjustment'`,
    ),
    rules: ['wallets.adjustment_agreed'],
  },
  'an approval that was taken back after its execution': {
    forge: edited(
      () => `alter table approval disable trigger approval_guarded;
             update approval set status = 'withdrawn', checker_id = null where kind = 'adjustment'`,
    ),
    rules: ['wallets.adjustment_agreed'],
  },
  'a count of what was sent that was put back': {
    forge: edited(({ layla }) => `update ledger.account set tally = null where ${wallet(layla)}`),
    rules: [],
    full: ['transfers.tally'],
  },
  'a transfer taken back twice over': {
    forge: forged(({ layla, transferId }) => ({
      operation: 'transfer_reversal',
      reverses: transferId,
      postings: [{ from: operator('revenue:fees'), to: wallet(layla), amountMinor: 100 }],
    })),
    rules: ['postings.mirror'],
  },
  'a refund that only the supplier pays': {
    forge: forged(({ layla, orderId }) => ({
      operation: 'card_refund',
      reverses: orderId,
      postings: [{ from: operator('supplier'), to: wallet(layla), amountMinor: 100 }],
    })),
    rules: ['cards.refunded_once', 'postings.mirror'],
  },
  'an order whose supplier got less': {
    forge: edited(({ orderId }) => `update card_order set cost = cost + 1 where id = ${orderId}`),
    rules: ['cards.order_legs'],
  },
  'an order with a commission that nobody got': {
    forge: edited(({ orderId }) => `update card_order set commission = commission + 5 where id = ${orderId}`),
    rules: ['cards.order_legs'],
  },
  'a second card for an order, although nobody agreed': {
    forge: edited(
      ({ orderId }) => `
        alter table card_replacement drop constraint card_replacement_approval_id_fkey;
        with faulty as (
          update voucher set status = 'cancelled', cancelled_at = now() where order_id = ${orderId}
          returning id, order_id, owner_id, category_id
        ), good as (
          update voucher v set status = 'sold', order_id = f.order_id, owner_id = f.owner_id, sold_at = now()
          from faulty f
          where v.id = (select min(id) from voucher where category_id = f.category_id and status = 'available')
          returning v.id, f.id as faulty_id, v.order_id
        )
        insert into card_replacement (order_id, voucher_id, replacement_id, approval_id, reason)
          select order_id, faulty_id, id, -1, 'faulty' from good`,
    ),
    rules: ['cards.replaced_once'],
  },
  'a card that nobody gave away': {
    forge: edited(
      ({ orderId }) => `
        with taken as (
          update voucher v set owner_id = c.id from card_order o, client c
          where v.order_id = ${orderId} and o.id = v.order_id
            and c.id = (select min(id) from client where id <> o.client_id)
          returning v.id, v.order_id, v.owner_id, o.client_id
        )
        insert into card_gift (id, voucher_id, order_id, from_id, to_id, created_at)
          select -id, id, order_id, client_id, owner_id, now() from taken`,
    ),
    rules: ['cards.given_once'],
  },
  'a card that looks replaced': {
    forge: edited(({ orderId }) => `update voucher set status = 'cancelled' where order_id = ${orderId}`),
    rules: ['cards.sold_once'],
  },
  'an order of no cards': {
    forge: forged(({ layla }) => ({
      operation: 'card_order',
      actor: `'client', ${layla}`,
      postings: [{ from: wallet(layla), to: operator('revenue:margin'), amountMinor: 100 }],
    })),
    rules: ['cards.order_paid'],
  },
  'a plan that nobody subscribed to': {
    forge: forged(({ layla }) => ({
      operation: 'subscription_renewal',
      postings: [{ from: wallet(layla), to: operator('revenue:subscriptions'), amountMinor: 100 }],
    })),
    rules: ['subscriptions.paid'],
  },
  'a plan that was paid back as a change': {
    forge: forged(({ layla }) => ({
      operation: 'subscription_change',
      postings: [{ from: operator('revenue:subscriptions'), to: wallet(layla), amountMinor: 100 }],
    })),
    rules: ['subscriptions.paid'],
  },
  'a subscription that runs a year longer than it was paid': {
    forge: edited(
      ({ layla }) =>
        `update client_subscription set ends_at = ends_at + interval '1 year' where client_id = ${layla}`,
    ),
    rules: ['subscriptions.period'],
  },
  'a payment of a plan with a credit for days that nobody had': {
    forge: edited(
      ({ layla }) =>
        `update subscription_payment set kind = 'change', credit = 10, price = price + 10 where client_id = ${layla}`,
    ),
    rules: ['subscriptions.credit', 'subscriptions.paid', 'subscriptions.period'],
  },
  'a printed voucher that became worth a thousand': {
    forge: edited(
      () =>
        `update voucher set amount = 1000000 where id = (select max(id) from voucher where status = 'sold')`,
    ),
    rules: ['vouchers.of_batch'],
  },
  'an accepted voucher that nobody accepted': {
    forge: forged(accepted),
    rules: ['vouchers.accepted'],
  },
  'a settlement that nobody asked for': {
    async forge(run, victims) {
      await forge(run, accepted(victims))
      await forge(run, {
        operation: 'settlement',
        postings: [{ from: receivable(victims.layla), to: operator('clearing:bank'), amountMinor: 700 }],
      })
    },
    rules: ['settlements.paid_once', 'vouchers.accepted'],
  },
}
