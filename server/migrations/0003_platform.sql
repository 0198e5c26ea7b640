-- What every domain uses: files, logs, outbox, limits, settings, alarms, and the state of background work.

-- Pictures and small documents. A table that shows one references it; a file that nothing references is deleted after a
-- day.
create table stored_file (
  id         uuid primary key default gen_random_uuid(), -- 122 random bits: an id cannot be guessed
  visibility text not null check (visibility in ('public', 'private')),
  mime       text not null,
  bytes      bytea storage external not null check (octet_length(bytes) between 1 and 10485760), -- compressed already
  size       integer not null generated always as (octet_length(bytes)) stored,
  width      integer,
  height     integer,
  sha256     bytea not null check (octet_length(sha256) = 32),
  kept       boolean not null default false, -- named where no foreign key is possible: in a setting or a text
  created_at timestamptz not null default now()
);
create index stored_file_age on stored_file (created_at) where not kept;
-- Each bank transfer request asks whether its slip was sent before.
create index stored_file_content on stored_file (sha256);

-- Append-only by grant. `before` and `after` hold no secret: the writer masks them.
create table activity_log (
  id           bigint generated always as identity primary key,
  action       text not null,
  subject_type text not null,
  subject_id   text not null,
  actor_type   text not null check (actor_type in ('client', 'staff', 'system')),
  actor_id     bigint,
  ip           inet,
  device       text,
  request_id   uuid, -- of the request that made the change; the program's log has it too
  before       jsonb,
  after        jsonb,
  created_at   timestamptz not null default now()
);
create index activity_log_subject on activity_log (subject_type, subject_id, id);
create index activity_log_actor on activity_log (actor_type, actor_id, id);
create index activity_log_action on activity_log (action, id);
create index activity_log_days on activity_log using brin (created_at) with (autosummarize = on);

-- Sign-ins of clients and of staff. Kept when the session is deleted.
create table login_log (
  id         bigint generated always as identity primary key,
  actor_type text not null check (actor_type in ('client', 'staff')),
  actor_id   bigint,
  session_id bigint,
  login      text not null,
  result     text not null check (result in
    ('success', 'incorrect', 'inactive', 'limited', 'second_factor_owed', 'second_factor_incorrect')),
  ip         inet,
  agent      text,
  device     text,
  os         text,
  browser    text,
  login_at   timestamptz not null default now(),
  logout_at  timestamptz
);
create index login_log_actor on login_log (actor_type, actor_id, id);
create index login_log_session on login_log (session_id) where session_id is not null;
-- Lists: the newest of clients or of staff, of one result, of some days, of one address, and by the start of a login.
create index login_log_latest on login_log (actor_type, id);
create index login_log_result on login_log (actor_type, result, id);
create index login_log_days on login_log using brin (login_at) with (autosummarize = on);
create index login_log_address on login_log (host(ip), id);
create index login_log_login on login_log (lower(login) text_pattern_ops, id);

-- Text messages and mail wait here for the job that sends them. Without a gateway, staff read them here.
create table outbox_message (
  id          bigint generated always as identity primary key,
  channel     text not null check (channel in ('sms', 'mail')),
  recipient   text not null,
  subject     text,
  body        text not null,
  locale      text not null check (locale in ('ar', 'en')),
  secret      boolean not null default false, -- holds a one-time code: its digits are struck out once it is sent or given up
  status      text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts    integer not null default 0,
  last_error  text,
  sent_at     timestamptz,
  created_at  timestamptz not null default now()
);
create index outbox_message_recipient on outbox_message (recipient, id);
create index outbox_message_queued on outbox_message (id) where status = 'queued';
create index outbox_message_channel on outbox_message (channel, id);
create index outbox_message_status on outbox_message (status, id);

-- Budgets shared by all processes. Unlogged: after a crash everyone starts with a full budget, and no write waits for the
-- disk.
create unlogged table rate_limit (
  key          text primary key,
  points       integer not null,
  -- Taken by attempts that have not ended. Those of a process that died are forgotten at `trying_until`.
  trying       integer not null default 0,
  trying_until timestamptz not null default now(),
  expires_at   timestamptz not null
) with (fillfactor = 70);
create index rate_limit_expiry on rate_limit (expires_at);

-- One row for each setting that was changed; the contract declares the shape of each value.
create table setting (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now()
);

-- Conditions that people must know about. One open row for each code and subject: a repeated alarm is counted in it.
create table alarm (
  id           bigint generated always as identity primary key,
  code         text not null check (code ~ '^[a-z][a-z_]*(\.[a-z][a-z_]*)*$'),
  subject      text not null check (length(subject) <= 200), -- what it is about: `account 17`
  critical     boolean not null,      -- the books, or the proof of them, are in question
  details      jsonb not null,
  times        bigint not null default 1,
  raised_at    timestamptz not null default now(),
  last_at      timestamptz not null default now(),
  announced_at timestamptz,           -- when it was written to the log and sent by mail
  cleared_at   timestamptz
);
create unique index alarm_open on alarm (code, subject) where cleared_at is null;
create index alarm_unannounced on alarm (id) where announced_at is null;

-- One of several processes does a chore, once in its time. Logged, because after a crash of the database a daily chore
-- would be done again.
create table chore_turn (
  chore  text primary key,
  due_at timestamptz not null
);

-- The progress of the checks of the books: `latest` follows what is committed, the others go over a table again and again.
create table check_walk (
  name       text primary key,
  position   bigint not null default 0, -- the last id checked in this lap
  seen_until timestamptz,               -- of `latest`: everything stamped before was checked
  lapped_at  timestamptz                -- when its last lap ended
);

-- When the books were last checked, and how many problems were found.
create table check_run (
  kind      text primary key check (kind in ('round', 'full')),
  ended_at  timestamptz not null,
  seconds   double precision not null,
  problems  integer not null
);

grant select, insert, delete, update (kept) on stored_file to mahfaza_app;
grant select, insert on activity_log to mahfaza_app;
grant select, insert, update on login_log, outbox_message, setting, alarm, chore_turn, check_walk, check_run to mahfaza_app;
grant select, insert, update, delete on rate_limit to mahfaza_app;
