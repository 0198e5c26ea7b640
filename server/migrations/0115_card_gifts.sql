-- A card that its buyer gave to another client, once, while nobody had seen its code. Its id is that of its transaction, which
-- moves no money.
create table card_gift (
  id         bigint primary key,
  voucher_id bigint not null unique references voucher,
  order_id   bigint not null references card_order,
  from_id    bigint not null references client,
  to_id      bigint not null references client check (to_id <> from_id),
  created_at timestamptz not null
);
create index card_gift_order on card_gift (order_id);
create index card_gift_to on card_gift (to_id, id);
create index card_gift_from on card_gift (from_id, id);
grant select, insert on card_gift to mahfaza_app;

-- It is worth what was paid for the card, and confirmed as a transfer of as much.
alter table payment_confirmation drop constraint payment_confirmation_operation_check;
alter table payment_confirmation add constraint payment_confirmation_operation_check check (operation in (
  'transfer', 'card_order', 'card_gift', 'product_order', 'ticket_order', 'ticket_transfer', 'subscription',
  'settlement_request'));
