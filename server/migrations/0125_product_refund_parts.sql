-- Pieces of a delivered order that were paid back while the others stay sold. Its id is that of its transaction.
create table product_refund_part (
  id            bigint primary key,
  order_id      bigint not null references product_order,
  pieces_before integer not null check (pieces_before >= 0), -- of the order, paid back by earlier parts
  quantity      integer not null check (quantity > 0),
  goods         text not null check (goods in ('back_in_stock', 'written_off')),
  created_at    timestamptz not null,
  unique (order_id, pieces_before)
);
grant select, insert on product_refund_part to mahfaza_app;

alter table product_order add column refunded_quantity integer not null default 0;
alter table product_order add check (refunded_quantity between 0 and quantity);
-- Parts and the whole exclude each other: the whole was never delivered.
alter table product_order add check (refunded_quantity = 0 or refunded_at is null);
grant update (refunded_quantity) on product_order to mahfaza_app;
create index product_order_part_refunded on product_order (id) where refunded_quantity > 0;

create unique index approval_one_waiting_product on approval (kind, subject_id)
  where status = 'waiting' and kind = 'product-refund';
insert into role_permission (role_id, permission)
  select role_id, 'approvals-product-refund' from role_permission where permission = 'approvals-card-refund'
  union select role_id, 'product-orders-refund' from role_permission where permission = 'shipments-refund';
