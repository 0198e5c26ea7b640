-- What a person must be told of. One open row per code and subject: what goes on is counted, not written again.
create table alarm (
  id           bigint generated always as identity primary key,
  code         text not null check (code ~ '^[a-z][a-z_]*(\.[a-z][a-z_]*)*$'),
  subject      text not null check (length(subject) <= 200), -- what it is about: `account 17`
  critical     boolean not null,      -- the books or the proof of them are in question
  details      jsonb not null,
  times        bigint not null default 1,
  raised_at    timestamptz not null default now(),
  last_at      timestamptz not null default now(),
  announced_at timestamptz,           -- when the log and the mail told of it
  cleared_at   timestamptz
);
create unique index alarm_open on alarm (code, subject) where cleared_at is null;
create index alarm_unannounced on alarm (id) where announced_at is null;

grant select, insert, update on alarm to mahfaza_app;
