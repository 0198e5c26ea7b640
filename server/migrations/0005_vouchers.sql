create table supplier (
  id         bigint generated always as identity primary key,
  name_ar    text not null,
  name_en    text not null,
  color      text check (color ~ '^#[0-9a-f]{6}$'),
  phone      text,
  email      citext,
  active     boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- Money columns are whole minor units of `currency`.
create table category (
  id                 bigint generated always as identity primary key,
  supplier_id        bigint not null references supplier,
  name_ar            text not null,
  name_en            text not null,
  kind               text not null check (kind in ('recharge', 'card', 'goods')),
  currency           text not null default 'LYD' check (currency = 'LYD'), -- until there are exchange rates
  face_value         bigint not null check (face_value > 0),
  price              bigint not null check (price > 0),      -- what the client pays, fees included
  buy_price          bigint not null check (buy_price >= 0), -- what the supplier is owed
  fee                bigint not null default 0 check (fee >= 0), -- taken from the merchant when a goods voucher is accepted
  instructions_ar    text,
  instructions_en    text,
  dial_pattern       text check (dial_pattern like '%{code}%'),
  code_pattern       text, -- what a supplier's code must look like at import
  low_stock_threshold integer not null default 10,
  position           integer not null default 0,
  active             boolean not null default true,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  deleted_at         timestamptz,
  check (buy_price <= price),
  check (fee <= face_value)
);
create index category_supplier on category (supplier_id);

-- The batch's part of each serial number: digits, none of them a zero in front.
create sequence voucher_batch_prefix start 100001 maxvalue 9999999;

create table voucher_batch (
  id           bigint generated always as identity primary key,
  category_id  bigint not null references category,
  supplier_id  bigint not null references supplier,
  source       text not null check (source in ('generated', 'imported')),
  code_format  text not null check (code_format in ('digits16', 'base32', 'supplier')),
  prefix       text not null unique default nextval('voucher_batch_prefix')::text,
  count        integer not null check (count between 1 and 1000000),
  made_count   integer not null default 0 check (made_count between 0 and count),
  amount       bigint not null check (amount > 0),
  currency     text not null,
  expires_at   timestamptz,
  print_layout text not null default 'a4' check (print_layout in ('a4', '80mm')),
  sealed_key   bytea not null, -- the batch's data key, wrapped by the master key
  key_id       text not null,
  status       text not null default 'draft' check (status in ('draft', 'generating', 'ready', 'activated', 'cancelled')),
  note         text,
  created_by   bigint references staff_user,
  activated_at timestamptz,
  printed_at   timestamptz, -- when its clear codes left the system
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index voucher_batch_category on voucher_batch (category_id, id);

create table voucher (
  id            bigint generated always as identity primary key,
  batch_id      bigint not null references voucher_batch,
  category_id   bigint not null references category,
  serial_number text not null unique,
  supplier_serial text,                -- the supplier's own number of an imported code
  code_lookup   bytea not null unique, -- HMAC-SHA-256 of the code
  code_sealed   bytea not null,        -- AES-256-GCM under the batch's key
  code_last4    text not null,
  amount        bigint not null check (amount > 0),
  currency      text not null,
  status        text not null default 'available'
                check (status in ('available', 'reserved', 'sold', 'used', 'cancelled', 'expired')),
  expires_at    timestamptz,
  order_id      bigint,   -- the card order that sold it
  sale_id       bigint,   -- or the sale to a seller
  owner_id      bigint references client, -- who bought it
  used_by       bigint references client, -- whose wallet or receivable it paid into
  transaction_id bigint,  -- the ledger transaction that used it
  sold_at       timestamptz,
  used_at       timestamptz,
  marked_used_at timestamptz, -- the owner's own mark; the status stays
  cancelled_at  timestamptz,
  created_at    timestamptz not null default now()
) with (fillfactor = 80);
-- The stock, by batch: what lies in a batch that is not activated is never walked over.
create index voucher_stock on voucher (batch_id, id) where status = 'available';
create index voucher_order on voucher (order_id) where order_id is not null;
create index voucher_owner on voucher (owner_id, id) where owner_id is not null;
create index voucher_batch_serial on voucher (batch_id, serial_number);

-- Rejected rows of an import are kept until fetched; they hold line numbers and reasons, never codes.
create table voucher_import (
  id             bigint generated always as identity primary key,
  batch_id       bigint references voucher_batch,
  category_id    bigint not null references category,
  file_name      text not null,
  rows_total     integer not null,
  rows_accepted  integer not null,
  rejected       jsonb not null default '[]',
  created_by     bigint references staff_user,
  created_at     timestamptz not null default now()
);

create table promo_code (
  id               bigint generated always as identity primary key,
  code             citext not null unique,
  owner_id         bigint references client,
  discount_bp      integer not null check (discount_bp between 0 and 10000),
  commission_bp    integer not null default 0 check (commission_bp between 0 and 10000),
  uses_max         integer check (uses_max > 0),
  uses_per_client_max integer check (uses_per_client_max > 0),
  uses             integer not null default 0 check (uses <= coalesce(uses_max, uses)),
  starts_at        timestamptz,
  ends_at          timestamptz,
  active           boolean not null default true,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now()
);

-- An order is its ledger transaction: they share their id.
create table card_order (
  id             bigint primary key,
  client_id      bigint not null references client,
  category_id    bigint not null references category,
  quantity       integer not null check (quantity between 1 and 50),
  unit_price     bigint not null,
  unit_buy_price bigint not null,
  discount       bigint not null default 0,
  commission     bigint not null default 0,
  total_amount   bigint not null, -- unit_price * quantity - discount
  currency       text not null,
  promo_code_id  bigint references promo_code,
  refunded_at    timestamptz,
  created_at     timestamptz not null default now(),
  check (total_amount = unit_price * quantity - discount)
);
-- Ids come in blocks, one for each connection of the desk: time is told by created_at alone.
create index card_order_client on card_order (client_id, created_at, id);
create index card_order_promo on card_order (promo_code_id, id) where promo_code_id is not null;
alter table voucher add constraint voucher_order_fk foreign key (order_id) references card_order;

-- Printed vouchers handed to a seller for cash: one run of serial numbers of one batch. Shares its id with its
-- ledger transaction.
create table voucher_sale (
  id           bigint primary key,
  batch_id     bigint not null references voucher_batch,
  seller_id    bigint not null references client,
  serial_from  text not null,
  serial_to    text not null,
  count        integer not null check (count > 0),
  total_amount bigint not null check (total_amount > 0),
  currency     text not null,
  payment      text not null check (payment in ('cash', 'wallet')),
  sold_by      bigint references staff_user,
  created_at   timestamptz not null default now()
);
create index voucher_sale_batch on voucher_sale (batch_id, id);
create index voucher_sale_latest on voucher_sale (created_at, id);
alter table voucher add constraint voucher_sale_fk foreign key (sale_id) references voucher_sale;

-- Vouchers a seller brought back unused. Shares its id with the ledger transaction that undoes their part of the sale.
create table voucher_return (
  id           bigint primary key,
  sale_id      bigint not null references voucher_sale,
  count        integer not null check (count > 0),
  total_amount bigint not null check (total_amount > 0),
  currency     text not null,
  taken_by     bigint references staff_user,
  created_at   timestamptz not null default now()
);
create index voucher_return_sale on voucher_return (sale_id);

-- Every look at a clear code.
create table voucher_reveal (
  id         bigint generated always as identity primary key,
  voucher_id bigint not null references voucher,
  client_id  bigint references client,
  staff_id   bigint references staff_user,
  ip         inet,
  created_at timestamptz not null default now()
);

create table recharge (
  id             bigint generated by default as identity primary key,
  client_id      bigint not null references client,
  method         text not null check (method in ('voucher', 'edfali', 'sadadapi', 'localbankcards', 'tlync', 'mpgs', 'sandbox', 'bank', 'cash')),
  amount         bigint not null check (amount > 0),
  fee            bigint not null default 0 check (fee >= 0),
  currency       text not null,
  status         text not null check (status in ('pending', 'completed', 'failed', 'refused', 'expired', 'cancelled')),
  voucher_id     bigint unique references voucher,
  seller_id      bigint references client, -- who took the cash
  transaction_id bigint unique,
  created_at     timestamptz not null default now(),
  check ((method = 'cash') = (seller_id is not null))
);
create index recharge_client on recharge (client_id, created_at, id);
create index recharge_seller on recharge (seller_id, created_at, id) where seller_id is not null;
create index recharge_open on recharge (client_id) where status = 'pending';

-- Shares its id with the ledger's hold on its net amount, which lasts until it is paid or refused.
create table settlement (
  id             bigint primary key,
  client_id      bigint not null references client,
  supplier_id    bigint not null references supplier,
  status         text not null default 'requested' check (status in ('requested', 'paid', 'refused')),
  vouchers_count integer not null check (vouchers_count > 0),
  total_amount   bigint not null check (total_amount > 0),
  fee            bigint not null,
  net_amount     bigint not null check (net_amount > 0),
  currency       text not null,
  note           text,
  transaction_id bigint unique, -- the payment
  paid_by        bigint references staff_user,
  paid_at        timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  check (net_amount = total_amount - fee),
  check ((status = 'paid') = (transaction_id is not null))
);
create index settlement_client on settlement (client_id, created_at, id);

-- A goods voucher accepted by a merchant; what settlements pay. Shares its id with its ledger transaction.
create table voucher_use (
  id             bigint primary key,
  voucher_id     bigint not null unique references voucher,
  merchant_id    bigint not null references client,
  supplier_id    bigint not null references supplier,
  amount         bigint not null check (amount > 0),
  fee            bigint not null check (fee >= 0),
  currency       text not null,
  settlement_id  bigint references settlement, -- that pays it; null again when it was refused
  created_at     timestamptz not null default now()
);
create index voucher_use_unsettled on voucher_use (merchant_id, supplier_id, id) where settlement_id is null;

-- What each settlement asked for, also those that were refused.
create table settlement_voucher (
  settlement_id  bigint not null references settlement,
  voucher_use_id bigint not null references voucher_use,
  primary key (settlement_id, voucher_use_id)
);

-- What a client has sent in a Tripoli day and month: the limits read one row instead of a sum.
create table transfer_usage (
  client_id    bigint primary key references client,
  day          date not null,
  day_amount   bigint not null,
  month        date not null,
  month_amount bigint not null
) with (fillfactor = 60);

grant select, insert, update on
  supplier, category, voucher_batch, voucher, voucher_import, promo_code, card_order, voucher_sale, recharge,
  settlement, voucher_use, transfer_usage to mahfaza_app;
-- Who looked and what was asked for are facts for ever.
grant select, insert on voucher_reveal, voucher_return, settlement_voucher to mahfaza_app;
grant usage on sequence voucher_batch_prefix to mahfaza_app;
