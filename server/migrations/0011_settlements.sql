-- Vouchers that merchants accepted, and the settlements that pay for them.

-- Where a merchant is paid. A settlement keeps a copy of what was here when it was requested.
create table payout_account (
  client_id  bigint primary key references client,
  bank       text not null check (length(bank) between 2 and 100),
  holder     text not null check (length(holder) between 2 and 100),
  number     text not null check (number ~ '^(LY[0-9]{23}|[0-9]{6,24})$'),
  changed_at timestamptz not null default now()
);

-- It has the id of the ledger's hold on its net amount. The hold lasts until the settlement is paid or refused.
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
  payee_bank     text,
  payee_holder   text,
  payee_number   text,
  transaction_id bigint unique, -- the payment
  bank_reference text check (length(bank_reference) <= 100), -- the bank's number of the payment
  paid_on        date, -- when the money left the bank
  paid_by        bigint references staff_user,
  paid_at        timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  check (net_amount = total_amount - fee),
  check ((status = 'paid') = (transaction_id is not null)),
  check (status = 'paid' or (bank_reference is null and paid_on is null)),
  check (num_nonnulls(payee_bank, payee_holder, payee_number) in (0, 3))
);
create index settlement_client on settlement (client_id, created_at, id);
create index settlement_created on settlement (created_at, id);
create index settlement_status on settlement (status, id);
create index settlement_supplier on settlement (supplier_id, created_at);
create index settlement_net_amount on settlement (net_amount, id);

-- A goods voucher that a merchant accepted. It has the id of its ledger transaction.
create table voucher_use (
  id             bigint primary key,
  voucher_id     bigint not null unique references voucher,
  merchant_id    bigint not null references client,
  supplier_id    bigint not null references supplier,
  amount         bigint not null check (amount > 0),
  fee            bigint not null check (fee >= 0),
  currency       text not null,
  settlement_id  bigint references settlement, -- that pays it; null again when that one was refused
  created_at     timestamptz not null default now()
);
create index voucher_use_unsettled on voucher_use (merchant_id, supplier_id, id) where settlement_id is null;
-- A merchant's list of accepted vouchers, newest first.
create index voucher_use_merchant on voucher_use (merchant_id, id);
-- Rows lie in the order of time, so a few bytes for each range of pages find a day.
create index voucher_use_created on voucher_use using brin (created_at) with (autosummarize = on);

-- What each settlement asked for, also those that were refused.
create table settlement_voucher (
  settlement_id  bigint not null references settlement,
  voucher_use_id bigint not null references voucher_use,
  primary key (settlement_id, voucher_use_id)
);
-- The settlements that an accepted voucher was in, also a refused one.
create index settlement_voucher_use on settlement_voucher (voucher_use_id);

grant select, insert on payout_account to mahfaza_app;
grant update (bank, holder, number, changed_at) on payout_account to mahfaza_app;
grant select, insert, update on settlement, voucher_use to mahfaza_app;
-- What was asked for is never changed or deleted.
grant select, insert on settlement_voucher to mahfaza_app;
