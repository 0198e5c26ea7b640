create sequence client_member_no start 100001;

create table client (
  id                bigint generated always as identity primary key,
  member_no         text not null unique default nextval('client_member_no')::text,
  name              text not null check (length(name) between 2 and 100),
  username          citext not null unique,
  phone             text not null unique check (phone ~ '^09[0-9]{8}$'),
  email             citext unique,
  password_hash     text not null,
  city_id           bigint references city,
  locale            text not null default 'ar' check (locale in ('ar', 'en')),
  img_url           text,
  pro               boolean not null default false,
  merchant          boolean not null default false,
  seller            boolean not null default false,
  status            text not null default 'active' check (status in ('active', 'inactive')),
  registered_with   text, -- the promo code given at registration
  phone_verified_at timestamptz,
  email_verified_at timestamptz,
  phone_replaced    boolean not null default false, -- staff put another phone in the place of a proven contact
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  deleted_at        timestamptz
);

-- What a seller shows the public at /evoucher-sellers.
create table seller_point (
  id         bigint generated always as identity primary key,
  client_id  bigint not null references client,
  name_ar    text not null,
  name_en    text not null,
  city_id    bigint not null references city,
  address_ar text not null,
  address_en text not null,
  phone      text,
  latitude   numeric(8, 5),
  longitude  numeric(8, 5),
  active     boolean not null default true,
  created_at timestamptz not null default now()
);

create table client_session (
  id             bigint generated always as identity primary key,
  client_id      bigint not null references client,
  token_hash     bytea not null unique,
  key_hash       bytea unique,         -- opens the event stream; short-lived
  key_expires_at timestamptz,
  ip             inet,
  agent          text,
  device         text,
  os             text,
  browser        text,
  created_at     timestamptz not null default now(),
  last_access    timestamptz not null default now(),
  expires_at     timestamptz not null,
  ended_at       timestamptz
);
create index client_session_open on client_session (client_id) where ended_at is null;

-- One-time codes: hashed, bound to purpose and destination, few tries.
create table verification_code (
  id          bigint generated always as identity primary key,
  client_id   bigint not null references client,
  purpose     text not null check (purpose in ('verify_phone', 'verify_email', 'reset_password')),
  destination text not null,
  code_hash   bytea not null,
  tries       integer not null default 0,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index verification_code_latest on verification_code (client_id, purpose, id desc);

-- Proof of a verified reset code; single use.
create table password_reset (
  id         bigint generated always as identity primary key,
  client_id  bigint not null references client,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);

create table login_log (
  id         bigint generated always as identity primary key,
  actor_type text not null check (actor_type in ('client', 'staff')),
  actor_id   bigint,
  session_id bigint,
  login      text not null,
  result     text not null check (result in ('success', 'incorrect', 'inactive', 'limited')),
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

-- One with each transfer, so it is kept light: no foreign key, whose check would lock a client row each time (clients
-- are never deleted), one index, and data that is read as it was written.
create table notification (
  id         bigint generated always as identity,
  client_id  bigint not null,
  kind       text not null,
  data       json not null default '{}',
  read_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);

grant select, insert, update on client, seller_point, client_session, verification_code, password_reset, login_log, notification to mahfaza_app;
-- Forgotten some time after their end; the login log stays.
grant delete on client_session, verification_code, password_reset to mahfaza_app;
grant usage on sequence client_member_no to mahfaza_app;
