-- What clients set for themselves: a photo, a second factor, what they want to be told.

alter table client add column photo_id uuid references stored_file;
create index client_photo on client (photo_id) where photo_id is not null;

-- As staff have them; optional. Secrets are sealed. A step once used is never taken again.
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

-- Kinds a client does not want to be told of; none for nearly everyone, and looked at with each notification.
create table notification_mute (
  client_id bigint not null references client,
  kind      text not null,
  primary key (client_id, kind)
);

-- Told once when the balance falls below, and again only after it was above in between.
create table low_balance_alert (
  client_id    bigint primary key references client,
  below_minor  bigint not null check (below_minor > 0),
  told_at      timestamptz
);

grant select, insert, update, delete on client_totp, client_recovery_code, notification_mute, low_balance_alert
  to mahfaza_app;
