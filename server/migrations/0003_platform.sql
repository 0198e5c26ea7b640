-- What every module leans on: activity, outbox, limits, settings, staff names.

create table staff_user (
  id            bigint generated always as identity primary key,
  username      citext not null unique,
  name          text not null,
  email         citext unique,
  password_hash text not null,
  active        boolean not null default true,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);

-- Append-only by grant. before/after hold no secret: the writer masks them.
create table activity_log (
  id           bigint generated always as identity primary key,
  action       text not null,
  subject_type text not null,
  subject_id   text not null,
  actor_type   text not null check (actor_type in ('client', 'staff', 'system')),
  actor_id     bigint,
  ip           inet,
  before       jsonb,
  after        jsonb,
  created_at   timestamptz not null default now()
);
create index activity_log_subject on activity_log (subject_type, subject_id, id);
create index activity_log_actor on activity_log (actor_type, actor_id, id);

-- SMS and mail wait here for the job that sends them; with no gateway configured this is where staff read them.
create table outbox_message (
  id          bigint generated always as identity primary key,
  channel     text not null check (channel in ('sms', 'mail')),
  recipient   text not null,
  subject     text,
  body        text not null,
  locale      text not null check (locale in ('ar', 'en')),
  secret      boolean not null default false, -- holds a one-time code: the digits are struck out once it is sent or given up
  status      text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts    integer not null default 0,
  last_error  text,
  sent_at     timestamptz,
  created_at  timestamptz not null default now()
);
create index outbox_message_recipient on outbox_message (recipient, id);
create index outbox_message_queued on outbox_message (id) where status = 'queued';

-- Budgets that hold across processes. Not worth a disk's wait: after a crash everyone starts afresh.
create unlogged table rate_limit (
  key          text primary key,
  points       integer not null,
  -- Taken by attempts that have not ended; those of a process that died are forgotten at `trying_until`.
  trying       integer not null default 0,
  trying_until timestamptz not null default now(),
  expires_at   timestamptz not null
) with (fillfactor = 70);
create index rate_limit_expiry on rate_limit (expires_at);

-- One row a setting; the shape of each value is declared in the contract.
create table setting (
  key        text primary key,
  value      jsonb not null,
  updated_at timestamptz not null default now()
);

create table country (
  id         bigint generated always as identity primary key,
  code       text not null unique check (code ~ '^[A-Z]{2}$'),
  name_ar    text not null,
  name_en    text not null,
  active     boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table city (
  id         bigint generated always as identity primary key,
  country_id bigint not null references country,
  name_ar    text not null,
  name_en    text not null,
  position   integer not null default 0,
  active     boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

grant select, insert, update, delete on rate_limit to mahfaza_app;
grant select on staff_user to mahfaza_app;
grant insert, update on staff_user to mahfaza_app;
grant select, insert on activity_log to mahfaza_app;
grant select, insert, update on outbox_message, setting, country, city to mahfaza_app;
