-- A client asks another one for money (`request`), or a merchant asks the person at the counter (`bill`). A transfer pays
-- it, once. An open one expires by the clock of the database; no row changes for that.
create table money_request (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind in ('request', 'bill')),
  asker_id    bigint not null references client,
  payer_id    bigint references client, -- of a bill: the one who paid it
  amount      bigint not null check (amount > 0),
  note        text check (length(note) between 1 and 140),
  status      text not null default 'waiting' check (status in ('waiting', 'paid', 'declined', 'withdrawn')),
  transfer_id bigint unique,            -- of the ledger transaction that paid it
  expires_at  timestamptz not null,
  created_at  timestamptz not null default now(),
  ended_at    timestamptz,
  check (payer_id is distinct from asker_id),
  check (payer_id is not null or (kind = 'bill' and status <> 'paid')),
  check ((status = 'paid') = (transfer_id is not null)),
  check ((status = 'waiting') = (ended_at is null))
);
create index money_request_asker on money_request (asker_id, id desc);
create index money_request_payer on money_request (payer_id, id desc) where payer_id is not null;

-- Requests of the one no longer reach the other.
create table money_request_block (
  client_id  bigint not null references client,
  asker_id   bigint not null references client,
  created_at timestamptz not null default now(),
  primary key (client_id, asker_id)
);
create index money_request_block_asker on money_request_block (asker_id);

grant select, insert, update on money_request to mahfaza_app;
grant select, insert, delete on money_request_block to mahfaza_app;
