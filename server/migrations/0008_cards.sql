-- Promo codes and orders of cards. Shares are in basis points: 10000 is the whole.

create table promo_code (
  id               bigint generated always as identity primary key,
  code             citext not null unique,
  owner_id         bigint references client, -- who earns the commission
  discount_bp      integer not null check (discount_bp between 0 and 10000),
  commission_bp    integer not null default 0 check (commission_bp between 0 and 10000),
  uses_max         integer check (uses_max > 0),
  uses_per_client_max integer check (uses_per_client_max > 0),
  uses             integer not null default 0 check (uses <= coalesce(uses_max, uses)),
  starts_at        timestamptz,
  ends_at          timestamptz,
  note             text check (length(note) <= 500),
  active           boolean not null default true,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  deleted_at       timestamptz,
  searched         text not null generated always as (search_text(coalesce(code::text, ''))) stored,
  check (ends_at > starts_at),
  check (discount_bp + commission_bp <= 10000)
);
create index promo_code_owner on promo_code (owner_id) where owner_id is not null;
create index promo_code_search on promo_code using gin (searched gin_trgm_ops);

-- An order has the id of its ledger transaction.
create table card_order (
  id             bigint primary key,
  client_id      bigint not null references client,
  category_id    bigint not null references category,
  quantity       integer not null check (quantity between 1 and 50),
  unit_price     bigint not null,
  unit_buy_price bigint not null,
  discount       bigint not null default 0,
  commission     bigint not null default 0,
  total_amount   bigint not null,
  currency       text not null,
  promo_code_id  bigint references promo_code,
  refunded_at    timestamptz,
  created_at     timestamptz not null default now(),
  check (total_amount = unit_price * quantity - discount)
);
-- Each posting engine takes ids in blocks, so ids are not in the order of time; created_at is.
create index card_order_client on card_order (client_id, created_at, id);
create index card_order_promo on card_order (promo_code_id, id) where promo_code_id is not null;
create index card_order_category on card_order (category_id, id);
-- Rows lie in the order of time, so a few bytes for each range of pages find a day.
create index card_order_created on card_order using brin (created_at) with (autosummarize = on);
create index card_order_refunded on card_order (refunded_at) where refunded_at is not null;

grant select, insert, update on promo_code, card_order to mahfaza_app;
