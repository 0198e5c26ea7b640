-- Clients, how they sign in, where sellers hand out vouchers, and what clients set for themselves.

create sequence client_member_no start 100001;

create table client (
  id                bigint generated always as identity primary key,
  member_no         text not null unique default nextval('client_member_no')::text,
  name              text not null check (length(name) between 2 and 100),
  username          citext not null unique,
  phone             text not null unique check (phone ~ '^09[0-9]{8}$'),
  email             citext unique,
  nid               text unique check (nid ~ '^[12]{2}[0-9]{10}$'), -- national number; staff enter it
  birth_date        date,                                           -- staff enter it
  password_hash     text not null,
  password_expires_at timestamptz, -- of a password that staff had sent, which works for a day; null: the client chose it
  city_id           bigint references city,
  locale            text not null default 'ar' check (locale in ('ar', 'en')),
  img_url           text,
  photo_id          uuid references stored_file,
  pro               boolean not null default false,
  merchant          boolean not null default false,
  seller            boolean not null default false,
  status            text not null default 'active' check (status in ('active', 'inactive')),
  registered_with   text, -- the promo code given at registration
  phone_verified_at timestamptz,
  email_verified_at timestamptz,
  phone_replaced    boolean not null default false, -- staff replaced a proven contact with another phone
  -- Accounts frozen by the deletion of the client. Restoring the client unfreezes them; what was frozen before stays so.
  stopped_accounts  bigint[] not null default '{}',
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  deleted_at        timestamptz,
  searched          text not null generated always as (search_text(
    coalesce(member_no::text, '') || ' ' || coalesce(name::text, '') || ' ' || coalesce(phone::text, '') || ' ' ||
    coalesce(username::text, ''))) stored
);
create index client_search on client using gin (searched gin_trgm_ops);
-- Counts the clients that are not in the trash without reading their rows.
create index client_present on client (id) where deleted_at is null;
create index client_city on client (city_id);
create index client_photo on client (photo_id) where photo_id is not null;
create index client_pro on client (id) where pro;
create index client_merchant on client (id) where merchant;
create index client_seller on client (id) where seller;
create index client_inactive on client (id) where status = 'inactive';
-- Rows lie in the order of time, so a few bytes for each range of pages find a day.
create index client_created on client using brin (created_at) with (autosummarize = on);

-- The points of sale that a seller shows the public at /evoucher-sellers.
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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched   text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, '') || ' ' ||
    coalesce(address_ar::text, '') || ' ' || coalesce(address_en::text, ''))) stored
);
create index seller_point_client_id on seller_point (client_id);
create index seller_point_city_id on seller_point (city_id);
create index seller_point_search on seller_point using gin (searched gin_trgm_ops);

create table client_session (
  id             bigint generated always as identity primary key,
  client_id      bigint not null references client,
  token_hash     bytea not null unique,
  key_hash       bytea unique,         -- of the short-lived key that opens the event stream
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

-- One-time codes: hashed, bound to a purpose and a destination, with few tries.
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

-- The proof that a reset code was verified. It works once.
create table password_reset (
  id         bigint generated always as identity primary key,
  client_id  bigint not null references client,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz
);

-- The same as staff_totp, for clients; optional for them.
create table client_totp (
  client_id          bigint primary key references client,
  secret             bytea,
  last_step          bigint not null default 0,
  confirmed_at       timestamptz,
  pending            bytea,
  pending_expires_at timestamptz,
  check ((secret is null) = (confirmed_at is null)),
  check ((pending is null) = (pending_expires_at is null))
);

create table client_recovery_code (
  id        bigint generated always as identity primary key,
  client_id bigint not null references client,
  code_hash bytea not null,
  used_at   timestamptz,
  unique (client_id, code_hash)
);

-- Each transfer writes one, so a row is cheap: no foreign key, because its check would lock a client's row each time
-- (clients are never deleted), one index, and data that is read as it was written.
create table notification (
  id         bigint generated always as identity,
  client_id  bigint not null,
  kind       text not null,
  data       json not null default '{}',
  read_at    timestamptz,
  created_at timestamptz not null default now(),
  primary key (client_id, id)
);

-- Kinds of notification that a client has switched off. Read with each notification, and empty for nearly all clients.
create table notification_mute (
  client_id bigint not null references client,
  kind      text not null,
  primary key (client_id, kind)
);

-- People to whom a client sends money often.
create table favourite_receiver (
  id          bigint generated always as identity primary key,
  client_id   bigint not null references client,
  receiver_id bigint not null references client check (receiver_id <> client_id),
  label       text not null check (length(label) between 1 and 60), -- the client's own name for the receiver
  created_at  timestamptz not null default now(),
  unique (client_id, receiver_id)
);

grant select, insert, update on client, seller_point, notification to mahfaza_app;
-- Sessions, codes and resets are deleted some time after their end; the login log stays.
grant select, insert, update, delete on client_session, verification_code, password_reset, client_totp,
  client_recovery_code, notification_mute to mahfaza_app;
grant select, insert, update (label), delete on favourite_receiver to mahfaza_app;
grant usage on sequence client_member_no to mahfaza_app;
