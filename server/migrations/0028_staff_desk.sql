-- What the console's sections of staff and roles look through.
alter table staff_user add column searched text not null generated always as (search_text(
  coalesce(name::text, '') || ' ' || coalesce(username::text, '') || ' ' || coalesce(email::text, ''))) stored;
create index staff_user_search on staff_user using gin (searched gin_trgm_ops);
alter table role add column searched text not null generated always as (search_text(
  coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored;
create index role_search on role using gin (searched gin_trgm_ops);

-- Clear codes that two people agreed to let out: taken by who asked, once, within a day, sealed with a passphrase of
-- which only a hash is here.
create table code_export (
  id              bigint generated always as identity primary key,
  approval_id     bigint not null unique references approval,
  batch_id        bigint not null references voucher_batch,
  maker_id        bigint not null references staff_user,
  checker_id      bigint not null references staff_user,
  again           boolean not null,
  form            text not null check (form in ('a4', '80mm', 'xlsx')),
  passphrase_hash bytea,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  taken_at        timestamptz,
  constraint code_export_two_people check (checker_id <> maker_id)
);
create index code_export_maker on code_export (batch_id, maker_id, id);
grant select, insert on code_export to mahfaza_app;
grant update (passphrase_hash, taken_at) on code_export to mahfaza_app;
