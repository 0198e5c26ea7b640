-- The part of an amount that some things of many have, behind those before them: all parts together are the whole.
create function part_of(amount bigint, before integer, count integer, quantity integer) returns bigint
  language sql immutable parallel safe
  return amount * (before + count) / quantity - amount * before / quantity;

-- Cards of an order that were paid back while the others stay sold. Its id is that of its transaction.
create table card_refund_part (
  id              bigint primary key,
  order_id        bigint not null references card_order,
  cards_before    integer not null check (cards_before >= 0), -- of the order, paid back by earlier parts
  quantity        integer not null check (quantity > 0),
  voucher_ids     bigint[] not null check (cardinality(voucher_ids) = quantity),
  commission_back bigint not null check (commission_back >= 0), -- of the commission, what its owner gave back
  created_at      timestamptz not null,
  unique (order_id, cards_before)
);
create index card_refund_part_created on card_refund_part (created_at);
grant select, insert on card_refund_part to mahfaza_app;

alter table card_order add column refunded_quantity integer not null default 0;
alter table card_order add check (refunded_quantity between 0 and quantity);
-- Parts and the whole exclude each other.
alter table card_order add check (refunded_quantity = 0 or refunded_at is null);
grant update (refunded_quantity) on card_order to mahfaza_app;
create index card_order_part_refunded on card_order (id) where refunded_quantity > 0;
