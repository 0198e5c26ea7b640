-- Pictures and small documents. A table that shows one references it; what nobody references is deleted after a day.
create table stored_file (
  id         uuid primary key default gen_random_uuid(), -- 122 random bits: who was not given it does not find it
  visibility text not null check (visibility in ('public', 'private')),
  mime       text not null,
  bytes      bytea not null check (octet_length(bytes) between 1 and 10485760),
  size       integer not null generated always as (octet_length(bytes)) stored,
  width      integer,
  height     integer,
  sha256     bytea not null check (octet_length(sha256) = 32),
  kept       boolean not null default false, -- named where no foreign key can stand: in a setting, in a text
  created_at timestamptz not null default now()
);
-- Compressed already.
alter table stored_file alter column bytes set storage external;
create index stored_file_age on stored_file (created_at) where not kept;

grant select, insert, delete, update (kept) on stored_file to mahfaza_app;
