-- Vouchers, the batches they are made or imported in, their sales to sellers, and every reading of a code in the clear.

-- The batch's part of each serial number: digits, the first of them not a zero.
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
  order_key    text check (length(order_key) between 8 and 64), -- of the form that ordered it
  activated_at timestamptz,
  printed_at   timestamptz, -- when its clear codes left the system
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  searched     text not null generated always as (search_text(
    coalesce(prefix::text, '') || ' ' || coalesce(note::text, ''))) stored
);
create index voucher_batch_category on voucher_batch (category_id, id);
-- A form that is sent twice orders one batch.
create unique index voucher_batch_ordered_once on voucher_batch (created_by, order_key);
create index voucher_batch_search on voucher_batch using gin (searched gin_trgm_ops);

-- Printed vouchers sold to a seller for cash: a range of serial numbers of one batch. It has the id of its ledger
-- transaction.
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
create index voucher_sale_seller on voucher_sale (seller_id, id);

create table voucher (
  id            bigint generated always as identity primary key,
  batch_id      bigint not null references voucher_batch,
  category_id   bigint not null references category,
  serial_number text not null unique,
  supplier_serial text,                -- the supplier's own number of an imported code
  code_lookup   bytea not null unique, -- HMAC-SHA-256 of the code
  code_sealed   bytea not null,        -- AES-256-GCM under the batch's key
  code_last4    text not null,         -- empty for a code of fewer than twelve characters
  amount        bigint not null check (amount > 0),
  currency      text not null,
  status        text not null default 'available'
                check (status in ('available', 'reserved', 'sold', 'used', 'cancelled', 'expired')),
  expires_at    timestamptz,
  order_id      bigint constraint voucher_order_fk references card_order,  -- that sold it to a client
  sale_id       bigint constraint voucher_sale_fk references voucher_sale, -- or that sold it to a seller
  owner_id      bigint references client, -- who bought it
  used_by       bigint references client, -- who received its value
  transaction_id bigint,  -- the ledger transaction that used it
  sold_at       timestamptz,
  used_at       timestamptz,
  marked_used_at timestamptz, -- when its owner marked it as used; the status does not change
  cancelled_at  timestamptz,
  created_at    timestamptz not null default now()
) with (fillfactor = 80);
-- The stock, by batch, so that batches that are not activated are never read. A voucher that has expired is not stock from
-- that moment on: the first to expire is first, and one that never expires is last.
create index voucher_stock on voucher (batch_id, (coalesce(expires_at, 'infinity')), id) where status = 'available';
-- A list of what is for sale goes by ids and skips expired vouchers and batches that are not activated; this index has
-- both.
create index voucher_unsold on voucher (id, batch_id, (coalesce(expires_at, 'infinity'))) where status = 'available';
-- What expired before it was sold.
create index voucher_ended on voucher (expires_at) where status = 'available' and expires_at is not null;
create index voucher_order on voucher (order_id) where order_id is not null;
create index voucher_sale_vouchers on voucher (sale_id) where sale_id is not null;
create index voucher_owner on voucher (owner_id, id) where owner_id is not null;
create index voucher_batch_serial on voucher (batch_id, serial_number);
create index voucher_supplier_serial on voucher (supplier_serial) where supplier_serial is not null;
-- Lists of the console among a million vouchers: by state, by category and state, by batch and state, and by day.
create index voucher_status on voucher (status, id);
create index voucher_category_status on voucher (category_id, status, id);
create index voucher_batch_status on voucher (batch_id, status, id);
create index voucher_created on voucher (created_at, id);

-- Rejected rows are kept until they are fetched. They hold line numbers and reasons, never codes.
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
create index voucher_import_category on voucher_import (category_id, id);

-- Unused vouchers that a seller returned. It has the id of the ledger transaction that undoes their part of the sale.
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

-- Each time a person reads a code in the clear.
create table voucher_reveal (
  id         bigint generated always as identity primary key,
  voucher_id bigint not null references voucher,
  client_id  bigint references client,
  staff_id   bigint references staff_user,
  ip         inet,
  created_at timestamptz not null default now()
);
create index voucher_reveal_voucher on voucher_reveal (voucher_id);

-- Clear codes that two people agreed to export. The maker downloads them within a day, sealed with a passphrase; only a
-- hash of it is here. A download that breaks off is repeated by the same person with the same passphrase, until that
-- person confirms that the file opens. Each download is counted and logged.
create table code_export (
  id              bigint generated always as identity primary key,
  approval_id     bigint not null unique references approval,
  batch_id        bigint not null references voucher_batch,
  maker_id        bigint not null references staff_user,
  checker_id      bigint not null references staff_user,
  again           boolean not null, -- the codes of the batch were exported before
  form            text not null check (form in ('a4', '80mm', 'xlsx')),
  passphrase_hash bytea,
  downloads       integer not null default 0 check (downloads between 0 and 5),
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  taken_at        timestamptz, -- of the first download
  confirmed_at    timestamptz,
  constraint code_export_two_people check (checker_id <> maker_id),
  constraint code_export_counted check ((downloads = 0) = (taken_at is null))
);
create index code_export_maker on code_export (batch_id, maker_id, id);

grant select, insert, update on voucher_batch, voucher_sale, voucher, voucher_import to mahfaza_app;
-- Who read a code, what was returned and what was exported are never changed or deleted.
grant select, insert on voucher_return, voucher_reveal, code_export to mahfaza_app;
grant update (passphrase_hash, downloads, taken_at, confirmed_at) on code_export to mahfaza_app;
grant usage on sequence voucher_batch_prefix to mahfaza_app;
