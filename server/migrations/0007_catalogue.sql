-- Suppliers and the categories of their cards and vouchers.

create table supplier (
  id         bigint generated always as identity primary key,
  name_ar    text not null,
  name_en    text not null,
  color      text check (color ~ '^#[0-9a-f]{6}$'),
  image_id   uuid references stored_file,
  phone      text,
  email      citext,
  active     boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched   text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index supplier_search on supplier using gin (searched gin_trgm_ops);
create index supplier_image on supplier (image_id) where image_id is not null;

-- Money columns are whole minor units of `currency`.
create table category (
  id                 bigint generated always as identity primary key,
  supplier_id        bigint not null references supplier,
  name_ar            text not null,
  name_en            text not null,
  image_id           uuid references stored_file,
  kind               text not null check (kind in ('recharge', 'card', 'goods')),
  currency           text not null default 'LYD' check (currency = 'LYD'), -- until there are exchange rates
  face_value         bigint not null check (face_value > 0),
  price              bigint not null check (price > 0),      -- what the client pays, fees included
  buy_price          bigint not null check (buy_price >= 0), -- what the operator owes the supplier
  fee                bigint not null default 0 check (fee >= 0), -- what a merchant pays for an accepted goods voucher
  instructions_ar    text,
  instructions_en    text,
  dial_pattern       text check (dial_pattern like '%{code}%'),
  code_pattern       text, -- regular expression that a supplier's code must match at import
  low_stock_threshold integer not null default 10,
  position           integer not null default 0,
  active             boolean not null default true,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  deleted_at         timestamptz,
  searched           text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored,
  check (buy_price <= price),
  check (fee <= face_value)
);
create index category_supplier on category (supplier_id);
create index category_search on category using gin (searched gin_trgm_ops);
create index category_image on category (image_id) where image_id is not null;

-- Cards that a client buys often.
create table favourite_category (
  client_id   bigint not null references client,
  category_id bigint not null references category,
  created_at  timestamptz not null default now(),
  primary key (client_id, category_id)
);

grant select, insert, update on supplier, category to mahfaza_app;
grant select, insert, delete on favourite_category to mahfaza_app;
