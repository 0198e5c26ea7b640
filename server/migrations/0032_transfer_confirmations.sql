-- What a client confirms larger transfers with, besides the code of an authenticator app, and when the password, the phone or
-- a factor last changed: for a day afterwards large amounts stay.
create table client_protection (
  client_id  bigint primary key references client,
  pin_hash   text,
  pin_set_at timestamptz,
  changed_at timestamptz,
  check ((pin_hash is null) = (pin_set_at is null))
);

-- A confirmation opens one transfer: from this session, to this receiver, of at most this amount. A used one shows later that
-- receiver and session are known.
create table transfer_confirmation (
  id          bigint generated always as identity primary key,
  client_id   bigint not null references client,
  session_id  bigint not null,
  receiver_id bigint not null references client,
  amount      bigint not null check (amount > 0),
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index transfer_confirmation_pair on transfer_confirmation (client_id, receiver_id);
create index transfer_confirmation_session on transfer_confirmation (session_id);
create index transfer_confirmation_receiver on transfer_confirmation (receiver_id);

grant select, insert, update on client_protection, transfer_confirmation to mahfaza_app;
