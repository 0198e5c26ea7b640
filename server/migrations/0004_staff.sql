-- The members of staff, their rights, how they sign in, what two of them decide together, and their console.

create table staff_user (
  id            bigint generated always as identity primary key,
  username      citext not null unique,
  name          text not null,
  email         citext unique,
  password_hash text not null,
  locale        text not null default 'ar' check (locale in ('ar', 'en')),
  active        boolean not null default true,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz,
  searched      text not null generated always as (search_text(
    coalesce(name::text, '') || ' ' || coalesce(username::text, '') || ' ' || coalesce(email::text, ''))) stored
);
create index staff_user_search on staff_user using gin (searched gin_trgm_ops);

create table role (
  id         bigint generated always as identity primary key,
  name_ar    text not null check (length(name_ar) between 2 and 60),
  name_en    text not null check (length(name_en) between 2 and 60),
  note       text check (length(note) <= 500),
  holds_all  boolean not null default false, -- every permission, also those of sections added later
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  searched   text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create unique index role_name_ar on role (name_ar);
create unique index role_name_en on role (lower(name_en));
-- There is one such role, the administrator's: it is inserted here, and nobody changes it.
create unique index role_holds_all on role (holds_all) where holds_all;
create index role_search on role using gin (searched gin_trgm_ops);
insert into role (name_ar, name_en, holds_all) values ('مدير النظام', 'Administrator', true);

create table role_permission (
  role_id    bigint not null references role,
  permission text not null check (permission ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  primary key (role_id, permission)
);

create table staff_user_role (
  staff_user_id bigint not null references staff_user,
  role_id       bigint not null references role,
  position      integer not null default 0,
  primary key (staff_user_id, role_id)
);
create index staff_user_role_role on staff_user_role (role_id);

-- `halfway`: the password was right, the second factor is still to come. The open session that follows is another row with
-- another token.
create table staff_session (
  id                   bigint generated always as identity primary key,
  staff_user_id        bigint not null references staff_user,
  token_hash           bytea not null unique,
  state                text not null check (state in ('halfway', 'open')),
  ip                   inet,
  agent                text,
  device               text,
  os                   text,
  browser              text,
  challenge            text,        -- of a passkey ceremony; the first answer uses it up
  challenge_purpose    text check (challenge_purpose in ('registration', 'authentication')),
  challenge_expires_at timestamptz,
  created_at           timestamptz not null default now(),
  last_access          timestamptz not null default now(),
  expires_at           timestamptz not null,
  ended_at             timestamptz
);
create index staff_session_open on staff_session (staff_user_id) where ended_at is null;

-- Secrets are sealed. A time step is accepted once. A secret being set up waits in `pending` and proves nothing yet.
create table staff_totp (
  staff_user_id      bigint primary key references staff_user,
  secret             bytea,
  last_step          bigint not null default 0,
  confirmed_at       timestamptz,
  pending            bytea,
  pending_expires_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((pending is null) = (pending_expires_at is null))
);

create table staff_passkey (
  id            bigint generated always as identity primary key,
  staff_user_id bigint not null references staff_user,
  credential_id text not null unique,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null,
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index staff_passkey_user on staff_passkey (staff_user_id);

create table staff_recovery_code (
  id            bigint generated always as identity primary key,
  staff_user_id bigint not null references staff_user,
  code_hash     bytea not null,
  used_at       timestamptz,
  unique (staff_user_id, code_hash)
);

-- A forgotten password: the code of the mail is exchanged for a token. Both work once.
create table staff_password_reset (
  id            bigint generated always as identity primary key,
  staff_user_id bigint not null references staff_user,
  code_hash     bytea not null,
  tries         integer not null default 0,
  token_hash    bytea unique,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index staff_password_reset_latest on staff_password_reset (staff_user_id, id desc);

create table staff_notification (
  id            bigint generated always as identity,
  staff_user_id bigint not null references staff_user,
  kind          text not null,
  data          json not null default '{}',
  read_at       timestamptz,
  created_at    timestamptz not null default now(),
  primary key (staff_user_id, id)
);

-- What one member of staff (the maker) requests and another (the checker) decides. Request and decision are two writes:
-- a request may not name its checker, and a decision may not change what was requested.
create table approval (
  id            bigint generated always as identity primary key,
  kind          text not null,
  status        text not null default 'waiting' check (status in
                  ('waiting', 'executed', 'refused', 'withdrawn', 'expired')),
  maker_id      bigint not null references staff_user,
  payload       jsonb not null,
  payload_hash  bytea not null,
  subject_type  text not null,
  subject_id    text,
  before        jsonb,             -- what the maker saw
  after         jsonb not null,    -- what the maker wants
  reason        text check (length(reason) <= 500),
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  checker_id    bigint references staff_user,
  decided_at    timestamptz,
  answer        text check (length(answer) <= 500),
  constraint approval_two_people check (checker_id is null or checker_id <> maker_id),
  constraint approval_decided check ((status in ('executed', 'refused')) = (checker_id is not null)),
  constraint approval_decided_at check ((status = 'waiting') = (decided_at is null))
);
create index approval_waiting on approval (id) where status = 'waiting';
-- A double click makes one request.
create unique index approval_asked_once on approval (maker_id, kind, payload_hash) where status = 'waiting';
-- These kinds are decided once: while one request for a subject waits, nobody makes another.
create unique index approval_one_waiting on approval (kind, subject_id)
  where status = 'waiting' and kind in ('bank-recharge', 'card-refund', 'settlement-payment');
create index approval_maker on approval (maker_id, id);
create index approval_subject on approval (subject_type, subject_id, id);

create function guard_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' then
      raise exception 'an approval begins as a request' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.status <> 'waiting' then
    raise exception 'approval % was decided already', old.id using errcode = 'check_violation';
  end if;
  if (new.maker_id, new.kind, new.payload, new.payload_hash, new.subject_type, new.subject_id, new.before, new.after)
     is distinct from
     (old.maker_id, old.kind, old.payload, old.payload_hash, old.subject_type, old.subject_id, old.before, old.after) then
    raise exception 'what was asked for in approval % does not change', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approval_guarded before insert or update on approval for each row execute function guard_approval();

-- An export, an import or a change of many rows. It runs in the background, and the person who started it watches it.
create table console_job (
  id          bigint generated always as identity primary key,
  staff_id    bigint not null references staff_user,
  kind        text not null check (kind in ('export', 'import', 'bulk')),
  resource    text not null,
  params      jsonb not null,
  locale      text not null check (locale in ('ar', 'en')),
  status      text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  total       integer,
  done        integer not null default 0,
  refused     integer not null default 0, -- rows of an import or a bulk change that a rule refused
  reasons     jsonb not null default '[]', -- why, with the number of rows, the most frequent first: [{"reason": …, "count": …}]
  file_name   text,
  file_mime   text,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz,
  expires_at  timestamptz not null default now() + interval '2 days'
);
create index console_job_staff on console_job (staff_id, id desc);
create index console_job_expiry on console_job (expires_at);

-- The file of a job, in pieces, so that it is never whole in the memory of the program.
create table console_job_chunk (
  job_id   bigint not null references console_job on delete cascade,
  position integer not null,
  bytes    bytea storage external not null check (octet_length(bytes) between 1 and 1048576),
  primary key (job_id, position)
);

-- A file to import, as it was uploaded. Each row is counted in the transaction that makes it, so that none is made twice.
create table console_import (
  id               bigint generated always as identity primary key,
  staff_id         bigint not null references staff_user,
  resource         text not null,
  file_id          uuid not null references stored_file,
  committed_job_id bigint unique references console_job on delete set null,
  rows_done        integer not null default 0,
  created_at       timestamptz not null default now()
);
create index console_import_file on console_import (file_id);
create index console_import_age on console_import (created_at);

-- Why a row of an import was refused.
create table console_import_refusal (
  import_id bigint not null references console_import on delete cascade,
  position  integer not null,
  reason    text not null,
  primary key (import_id, position)
);

-- Filters, order and columns of a list under a name: for one person, or shared with a role.
create table saved_view (
  id         bigint generated always as identity primary key,
  staff_id   bigint not null references staff_user,
  resource   text not null,
  name       text not null check (length(name) between 1 and 60),
  query      jsonb not null,
  columns    text[],
  role_id    bigint references role,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index saved_view_name on saved_view (staff_id, resource, lower(name)) where deleted_at is null;
create index saved_view_role on saved_view (role_id, resource) where deleted_at is null;

grant select, insert, update on staff_user, role, staff_notification, saved_view to mahfaza_app;
grant select, insert, delete on role_permission, staff_user_role to mahfaza_app;
grant select, insert, update, delete on staff_session, staff_totp, staff_passkey, staff_recovery_code,
  staff_password_reset, console_job, console_job_chunk, console_import, console_import_refusal to mahfaza_app;
-- A request is never changed or deleted; only its decision is written.
grant select, insert on approval to mahfaza_app;
grant update (status, checker_id, decided_at, answer) on approval to mahfaza_app;
