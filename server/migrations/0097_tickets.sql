-- Kinds of ticket of a game, an event or a season, the orders that buy them, and the tickets that people hold.
create table ticket (
  id               bigint generated always as identity primary key,
  name_ar          text not null,
  name_en          text not null,
  game_id          bigint references game,
  event_id         bigint references club_event,
  season_id        bigint references season,
  price            bigint not null check (price > 0),
  currency         text not null default 'LYD',
  quota            integer not null check (quota between 1 and 200000),
  -- Those that are reserved, valid or used: the row is locked while it changes.
  taken            integer not null default 0,
  sector_id        bigint references stadium_sector,
  seat             integer check (seat > 0),
  last_seat        integer check (last_seat > 0),
  gates            text,
  sale_from        timestamptz,
  sale_to          timestamptz,
  per_client_max   integer not null default 4 check (per_client_max between 1 and 20),
  virtual_ticket   boolean not null default false,
  ticket_for_me    boolean not null default true,
  ticket_for_friend boolean not null default true,
  guests           integer not null default 0 check (guests between 0 and 10),
  refundable_until timestamptz,
  age_min          integer check (age_min between 1 and 100),
  active           boolean not null default false,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  deleted_at       timestamptz,
  searched         text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored,
  constraint ticket_taken check (taken between 0 and quota),
  constraint ticket_of_one check (num_nonnulls(game_id, event_id, season_id) = 1),
  constraint ticket_seats check (num_nonnulls(seat, last_seat) in (0, 2) and last_seat >= seat and (seat is null or sector_id is not null)),
  constraint ticket_for_somebody check (ticket_for_me or ticket_for_friend),
  constraint ticket_sale check (sale_to > sale_from)
);
create index ticket_search on ticket using gin (searched gin_trgm_ops);
create index ticket_game on ticket (game_id) where game_id is not null;
create index ticket_event on ticket (event_id) where event_id is not null;
create index ticket_season on ticket (season_id) where season_id is not null;
create index ticket_sector on ticket (sector_id) where sector_id is not null;

-- It has the id of the ledger transaction that put its price on hold; `paid_by` is the one that took it.
create table ticket_order (
  id         bigint primary key,
  client_id  bigint not null references client,
  ticket_id  bigint not null references ticket,
  quantity   integer not null check (quantity between 1 and 20),
  total      bigint not null check (total > 0),
  currency   text not null,
  status     text not null default 'held' check (status in ('held', 'paid', 'ended')),
  expires_at timestamptz not null,
  paid_by    bigint unique,
  ended_at   timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  check ((status = 'paid') = (paid_by is not null)),
  check ((status = 'held') = (ended_at is null))
);
create index ticket_order_client on ticket_order (client_id, id);
create index ticket_order_ticket on ticket_order (ticket_id, id);
create index ticket_order_due on ticket_order (expires_at) where status = 'held';

-- Paper tickets, made by a job and printed on sheets.
create table offline_ticket_batch (
  id           bigint generated always as identity primary key,
  prefix       text not null unique,
  ticket_id    bigint not null references ticket,
  count        integer not null check (count between 1 and 20000),
  made_count   integer not null default 0,
  status       text not null default 'making' check (status in ('making', 'printed', 'activated', 'cancelled')),
  seller_id    bigint references client,
  payment      text check (payment in ('wallet', 'cash')),
  sale_id      bigint unique,
  note         text,
  created_by   bigint references staff_user,
  activated_at timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  searched     text not null generated always as (search_text(coalesce(prefix::text, ''))) stored,
  check ((status = 'activated') = (num_nonnulls(activated_at, seller_id, payment, sale_id) = 4)),
  check (made_count between 0 and count)
);
create index offline_ticket_batch_search on offline_ticket_batch using gin (searched gin_trgm_ops);
create index offline_ticket_batch_ticket on offline_ticket_batch (ticket_id);
create index offline_ticket_batch_seller on offline_ticket_batch (seller_id) where seller_id is not null;
create index offline_ticket_batch_making on offline_ticket_batch (id) where status = 'making';

-- `reserved`: its order is not paid yet. A paper ticket is `reserved` until its batch is activated.
create table client_ticket (
  id             bigint generated always as identity primary key,
  number         text not null unique,
  ticket_id      bigint not null references ticket,
  order_id       bigint references ticket_order,
  batch_id       bigint references offline_ticket_batch,
  client_id      bigint references client,
  buyer_id       bigint references client,
  holder_name    text,
  holder_phone   text,
  game_id        bigint references game,
  event_id       bigint references club_event,
  season_id      bigint references season,
  sector_id      bigint references stadium_sector,
  -- The number of the seat in its sector, and its row.
  seat_row       integer,
  seat           integer,
  guests         integer not null default 0 check (guests between 0 and 10),
  price          bigint not null check (price >= 0),
  currency       text not null,
  state          text not null default 'reserved' check (state in ('reserved', 'valid', 'admitted', 'left', 'refunded', 'revoked', 'expired')),
  admitted_count integer not null default 0 check (admitted_count >= 0),
  virtual_ticket boolean not null default false,
  paper          boolean not null default false,
  valid_from     timestamptz not null,
  valid_to       timestamptz not null,
  transferred_at timestamptz,
  link_sent_at   timestamptz,
  refunded_by    bigint unique,
  sold_by        bigint unique,
  sold_at        timestamptz,
  ended_at       timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  searched       text not null generated always as (search_text(
    coalesce(number::text, '') || ' ' || coalesce(holder_name::text, ''))) stored,
  check (valid_to > valid_from),
  check (num_nonnulls(game_id, event_id, season_id) = 1),
  check (paper = (batch_id is not null)),
  check (paper or order_id is not null),
  check ((state = 'refunded') = (refunded_by is not null))
);
create unique index client_ticket_seat on client_ticket (ticket_id, seat)
  where seat is not null and state in ('reserved', 'valid', 'admitted', 'left');
create index client_ticket_search on client_ticket using gin (searched gin_trgm_ops);
create index client_ticket_ticket on client_ticket (ticket_id, state);
create index client_ticket_client on client_ticket (client_id, id) where client_id is not null;
create index client_ticket_buyer on client_ticket (buyer_id, ticket_id) where buyer_id is not null;
create index client_ticket_order on client_ticket (order_id) where order_id is not null;
create index client_ticket_batch on client_ticket (batch_id, id) where batch_id is not null;
create index client_ticket_game on client_ticket (game_id, state) where game_id is not null;
create index client_ticket_event on client_ticket (event_id, state) where event_id is not null;
create index client_ticket_season on client_ticket (season_id, state) where season_id is not null;
create index client_ticket_sector on client_ticket (sector_id) where sector_id is not null;
create index client_ticket_due on client_ticket (valid_to) where state in ('valid', 'left', 'reserved');
create index client_ticket_link on client_ticket (id) where holder_phone is not null and client_id is null and link_sent_at is null and state = 'valid';
create index client_ticket_state on client_ticket (state, id);

-- Who wants to be told when a ticket that is sold out is free again.
create table ticket_waiting (
  id         bigint generated always as identity primary key,
  ticket_id  bigint not null references ticket,
  client_id  bigint not null references client,
  told_at    timestamptz,
  created_at timestamptz not null default now(),
  unique (ticket_id, client_id)
);
create index ticket_waiting_next on ticket_waiting (ticket_id, id) where told_at is null;
create index ticket_waiting_client on ticket_waiting (client_id);

grant select, insert, update on ticket, ticket_order, client_ticket, offline_ticket_batch to mahfaza_app;
grant select, insert, update, delete on ticket_waiting to mahfaza_app;

alter table payment_confirmation drop constraint payment_confirmation_operation_check;
alter table payment_confirmation add constraint payment_confirmation_operation_check
  check (operation in ('transfer', 'card_order', 'product_order', 'subscription', 'ticket_order', 'settlement_request'));
