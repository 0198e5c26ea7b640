-- The same as staff_passkey, for clients.
create table client_passkey (
  id            bigint generated always as identity primary key,
  client_id     bigint not null references client,
  credential_id text not null unique,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null,
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create index client_passkey_client on client_passkey (client_id);

-- What a passkey must sign, for one purpose: a sign-in (then there is no session yet), a change of factors, a new passkey, or
-- one payment, with its receiver and amount. The first answer uses it up.
create table client_challenge (
  id         bigint generated always as identity primary key,
  client_id  bigint not null references client,
  session_id bigint,
  purpose    text not null,
  challenge  text not null,
  expires_at timestamptz not null
);
create index client_challenge_client on client_challenge (client_id);

grant select, insert, update, delete on client_passkey to mahfaza_app;
grant select, insert, delete on client_challenge to mahfaza_app;
