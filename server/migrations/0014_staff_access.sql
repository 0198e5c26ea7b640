-- Who works here, what they may do, how they prove who they are, and what two of them decide together.

alter table staff_user
  add column locale     text not null default 'ar' check (locale in ('ar', 'en')),
  add column deleted_at timestamptz;

create table role (
  id         bigint generated always as identity primary key,
  name_ar    text not null check (length(name_ar) between 2 and 60),
  name_en    text not null check (length(name_en) between 2 and 60),
  note       text check (length(note) <= 500),
  holds_all  boolean not null default false, -- every permission there is, also those of sections to come
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index role_name_ar on role (name_ar);
create unique index role_name_en on role (lower(name_en));
-- One role of this kind, the administrator's; it is made here and nobody changes it.
create unique index role_holds_all on role (holds_all) where holds_all;
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

-- `halfway`: the password was right, the second factor is owed. Opening is another session with another token.
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
  challenge            text,        -- of a passkey under way; used up by the first answer
  challenge_purpose    text check (challenge_purpose in ('registration', 'authentication')),
  challenge_expires_at timestamptz,
  created_at           timestamptz not null default now(),
  last_access          timestamptz not null default now(),
  expires_at           timestamptz not null,
  ended_at             timestamptz
);
create index staff_session_open on staff_session (staff_user_id) where ended_at is null;

-- Secrets are sealed. A step once used is never taken again. What is being set up stands beside what counts.
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

-- A forgotten password: the code of the mail, exchanged for a token, both single use.
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

alter table login_log drop constraint login_log_result_check;
alter table login_log add constraint login_log_result_check check (result in
  ('success', 'incorrect', 'inactive', 'limited', 'second_factor_owed', 'second_factor_incorrect'));

-- What one member of staff asks for and another decides. Request and decision are two writes: the first may name no
-- checker, the second may change nothing of what was asked for.
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
  after         jsonb not null,    -- what they want
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
-- A double click asks once.
create unique index approval_asked_once on approval (maker_id, kind, payload_hash) where status = 'waiting';
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

grant select, insert, update on role to mahfaza_app;
grant select, insert, delete on role_permission, staff_user_role to mahfaza_app;
grant select, insert, update, delete on staff_session, staff_totp, staff_passkey, staff_recovery_code,
  staff_password_reset to mahfaza_app;
grant select, insert, update on staff_notification to mahfaza_app;
grant select, insert on approval to mahfaza_app;
grant update (status, checker_id, decided_at, answer) on approval to mahfaza_app;
