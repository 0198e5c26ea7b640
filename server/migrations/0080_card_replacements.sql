-- A faulty card that two people replaced by another one of the stock. No money moves: what was paid was for a good card, and the
-- supplier owes one for it.
create table card_replacement (
  id             bigint generated always as identity primary key,
  order_id       bigint not null references card_order,
  voucher_id     bigint not null unique references voucher, -- the faulty one
  replacement_id bigint not null unique references voucher,
  approval_id    bigint not null unique references approval,
  reason         text not null check (length(reason) between 1 and 500),
  created_at     timestamptz not null default now(),
  check (voucher_id <> replacement_id)
);
create index card_replacement_order on card_replacement (order_id, id);

grant select, insert on card_replacement to mahfaza_app;
