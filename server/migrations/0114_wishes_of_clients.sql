-- Who is told once when a card is in stock again.
create table stock_notice (
  client_id   bigint not null references client,
  category_id bigint not null references category,
  created_at  timestamptz not null default now(),
  primary key (client_id, category_id)
);
create index stock_notice_category on stock_notice (category_id, created_at);

-- Amounts that a client sends or recharges again and again, in minor units and the client's order.
create table saved_amount (
  client_id bigint not null references client,
  purpose   text not null check (purpose in ('transfer', 'recharge')),
  place     integer not null check (place between 1 and 6),
  amount    bigint not null check (amount > 0),
  primary key (client_id, purpose, place),
  unique (client_id, purpose, amount)
);
grant select, insert, delete on stock_notice, saved_amount to mahfaza_app;
-- Rows are locked before they are taken.
grant update (created_at) on stock_notice to mahfaza_app;
