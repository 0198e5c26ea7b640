interface ForgedReplacement {
  /** @param victims the order of a card that nobody replaced */
  readonly statement: (victims: { readonly orderId: string }) => string
  /** All that is named. */
  readonly rules: readonly string[]
}

const alone = ['cards.replaced_once']
/** The order then has another number of good cards than were paid. */
const withItsOrder = ['cards.replaced_once', 'cards.sold_once']

const faulty = '(select voucher_id from card_replacement)'
const good = '(select replacement_id from card_replacement)'
const order = '(select order_id from card_replacement)'
const otherCategory = '(select min(k.id) from category k where k.id <> voucher.category_id)'

const approvalEdited = (change: string) => () =>
  `
  alter table approval disable trigger approval_guarded;
  alter table approval drop constraint approval_two_people;
  update approval set ${change} where id = (select approval_id from card_replacement)`
const voucherEdited = (change: string, which: string) => `update voucher set ${change} where id = ${which}`

/** For each condition of the check: there is one replacement that two people made. */
export const replacementForgeries: Readonly<Record<string, ForgedReplacement>> = {
  'a replaced card that is good again': {
    statement: () => voucherEdited(`status = 'sold', cancelled_at = null`, faulty),
    rules: alone,
  },
  'a replaced card that was in another order': {
    statement: ({ orderId }) => `
      update voucher v set order_id = o.id, owner_id = o.client_id from card_order o
      where o.id = ${orderId} and v.id = ${faulty}`,
    rules: alone,
  },
  'a replacement that is a card of another order': {
    statement: ({ orderId }) =>
      `update card_replacement set replacement_id = (select min(id) from voucher where order_id = ${orderId})`,
    rules: alone,
  },
  'a replaced card that was of another client': {
    statement: () =>
      voucherEdited(`owner_id = (select min(c.id) from client c where c.id <> owner_id)`, faulty),
    rules: withItsOrder,
  },
  'a replaced card that was of another kind': {
    statement: () => voucherEdited(`category_id = ${otherCategory}`, faulty),
    rules: [...alone, 'vouchers.of_batch'],
  },
  'a replacement that belongs to another client': {
    statement: () =>
      voucherEdited(`owner_id = (select min(c.id) from client c where c.id <> owner_id)`, good),
    rules: withItsOrder,
  },
  'a replacement of another kind of card': {
    statement: () => voucherEdited(`category_id = ${otherCategory}`, good),
    rules: [...withItsOrder, 'vouchers.of_batch'],
  },
  'a replacement that still waits for a second person': {
    statement: approvalEdited(`status = 'waiting', checker_id = null, decided_at = null`),
    rules: alone,
  },
  'a replacement without the approval it names': {
    statement: () => `
      alter table card_replacement drop constraint card_replacement_approval_id_fkey;
      update card_replacement set approval_id = -1`,
    rules: alone,
  },
  'a replacement by an approval of another kind': {
    statement: approvalEdited(`kind = 'card-refund'`),
    rules: alone,
  },
  'a replacement that was refused': {
    statement: approvalEdited(`status = 'refused'`),
    rules: alone,
  },
  'a replacement that one person agreed with alone': {
    statement: approvalEdited('checker_id = maker_id'),
    rules: alone,
  },
  'a replacement that was agreed for another order': {
    statement: approvalEdited(`payload = jsonb_set(payload, '{id}', '"0"')`),
    rules: alone,
  },
  'a replacement that was agreed for another card': {
    statement: approvalEdited(`payload = jsonb_set(payload, '{sent,voucher_id}', '"0"')`),
    rules: alone,
  },
  'a card beside the replacement, for which nobody paid': {
    statement: () =>
      voucherEdited(
        `status = 'sold', sold_at = now(), order_id = ${order},
         owner_id = (select client_id from card_order where id = ${order})`,
        `(select min(id) from voucher where status = 'available'
          and category_id = (select category_id from card_order where id = ${order}))`,
      ),
    rules: withItsOrder,
  },
  'a replacement that was agreed and is gone': {
    statement: () => 'delete from card_replacement',
    rules: withItsOrder,
  },
}
