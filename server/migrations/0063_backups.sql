-- Backups that were asked for and made. What belongs to each is in the store; the store says what can be restored.
create table backup (
  id            bigint generated always as identity primary key,
  name          text unique check (length(name) <= 40),
  status        text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'removed')),
  proves        boolean not null default false,
  started_at    timestamptz,
  ended_at      timestamptz,
  bytes         bigint check (bytes >= 0),
  place         text,
  proven_at     timestamptz,
  proof_seconds integer check (proof_seconds >= 0),
  failure       text check (length(failure) <= 1000),
  created_by    bigint references staff_user,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  check ((status = 'done') <= (name is not null and bytes is not null)),
  check (proven_at is null or name is not null)
);
create unique index backup_running on backup ((true)) where status = 'running';
create index backup_status on backup (status, id);
grant select, insert, update on backup to mahfaza_app;
