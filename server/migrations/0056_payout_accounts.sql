-- Where a merchant is paid. Each settlement keeps the account that stood here when it was asked for.
create table payout_account (
  client_id  bigint primary key references client,
  bank       text not null check (length(bank) between 2 and 100),
  holder     text not null check (length(holder) between 2 and 100),
  number     text not null check (number ~ '^(LY[0-9]{23}|[0-9]{6,24})$'),
  changed_at timestamptz not null default now()
);
grant select, insert on payout_account to mahfaza_app;
grant update (bank, holder, number, changed_at) on payout_account to mahfaza_app;

-- Empty in those that were asked for before accounts were kept.
alter table settlement add column payee_bank text;
alter table settlement add column payee_holder text;
alter table settlement add column payee_number text;
alter table settlement add check (num_nonnulls(payee_bank, payee_holder, payee_number) in (0, 3));
