-- Dinars for one unit of a currency, from a moment on. Two people agree on each; the latest in force counts.
create table exchange_rate (
  id         bigint generated always as identity primary key,
  currency   text not null check (currency in ('USD', 'EUR', 'TND', 'EGP', 'TRY')),
  rate       numeric not null check (rate > 0 and scale(rate) <= 6),
  valid_from timestamptz not null,
  note       text check (length(note) <= 500), -- where it comes from
  status     text not null default 'draft' check (status in ('draft', 'agreed', 'discarded')),
  agreed_at  timestamptz,
  created_by bigint references staff_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'agreed') = (agreed_at is not null))
);
create index exchange_rate_in_force on exchange_rate (currency, valid_from desc, id desc) where status = 'agreed';

grant select, insert on exchange_rate to mahfaza_app;
-- A rate, its currency and its time stay: another one is another row.
grant update (status, agreed_at, updated_at) on exchange_rate to mahfaza_app;

create unique index approval_one_waiting_rate on approval (kind, subject_id)
  where status = 'waiting' and kind = 'exchange-rate';

insert into role_permission (role_id, permission)
  select r.role_id, p.permission from role_permission r
  cross join (values ('index'), ('show'), ('store'), ('export'), ('agree'), ('discard')) verb (name)
  cross join lateral (select 'exchange-rates-' || verb.name as permission) p
  where r.permission = 'categories-change-prices'
  union select role_id, 'approvals-exchange-rate' from role_permission where permission = 'approvals-category-prices';
