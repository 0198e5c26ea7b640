-- A client closes the own account: it waits some days, and can be taken back until then.
create table client_closure (
  id           bigint generated always as identity primary key,
  client_id    bigint not null references client,
  reason       text check (length(reason) between 1 and 500),
  ip           inet,
  asked_at     timestamptz not null default now(),
  closes_at    timestamptz not null,
  withdrawn_at timestamptz,
  -- What stood in its way at the time; null: the client took it back.
  hindrance    text,
  closed_at    timestamptz,
  check (closes_at > asked_at),
  check (withdrawn_at is null or closed_at is null),
  check (hindrance is null or withdrawn_at is not null)
);
create unique index client_closure_open on client_closure (client_id) where withdrawn_at is null and closed_at is null;
create index client_closure_due on client_closure (closes_at) where withdrawn_at is null and closed_at is null;
create index client_closure_client on client_closure (client_id, id desc);
grant select, insert on client_closure to mahfaza_app;
grant update (withdrawn_at, hindrance, closed_at) on client_closure to mahfaza_app;
