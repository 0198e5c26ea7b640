-- Gates that read tickets, the devices at them, and every scan.
create table ticket_gate (
  id             bigint generated always as identity primary key,
  name_ar        text not null,
  name_en        text not null,
  stadium_id     bigint not null references stadium,
  -- Empty: the game of the stadium that is nearest in time.
  game_id        bigint references game,
  event_id       bigint references club_event,
  direction      text not null default 'in' check (direction in ('in', 'out', 'both')),
  opens_at       timestamptz,
  closes_at      timestamptz,
  demands_moving_code boolean not null default false,
  capacity       integer check (capacity > 0),
  active         boolean not null default true,
  -- Shown to staff for ten minutes, and good for one device.
  pairing_code   text unique,
  pairing_until  timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  searched       text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored,
  check (num_nonnulls(game_id, event_id) < 2),
  check (closes_at > opens_at),
  check (num_nonnulls(pairing_code, pairing_until) in (0, 2))
);
create index ticket_gate_search on ticket_gate using gin (searched gin_trgm_ops);
create index ticket_gate_stadium on ticket_gate (stadium_id);
create index ticket_gate_game on ticket_gate (game_id) where game_id is not null;
create index ticket_gate_event on ticket_gate (event_id) where event_id is not null;

create table ticket_gate_sector (
  gate_id   bigint not null references ticket_gate,
  sector_id bigint not null references stadium_sector,
  position  integer not null default 0,
  primary key (gate_id, sector_id)
);
create index ticket_gate_sector_sector on ticket_gate_sector (sector_id);

create table gate_device (
  id           bigint generated always as identity primary key,
  gate_id      bigint not null references ticket_gate,
  name         text not null,
  key_hash     bytea not null unique,
  paired_at    timestamptz not null default now(),
  last_seen_at timestamptz,
  -- How far its clock was behind ours at the last synchronisation.
  clock_offset_ms bigint not null default 0,
  waiting      integer not null default 0,
  revoked_at   timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now()
);
create index gate_device_gate on gate_device (gate_id, id);

-- What a gate read. `result` is what holds now: a scan that was admitted without the network may be a duplicate later.
create table ticket_scan (
  id               bigint generated always as identity primary key,
  gate_id          bigint not null references ticket_gate,
  device_id        bigint not null references gate_device,
  device_scan_id   uuid not null,
  client_ticket_id bigint references client_ticket,
  game_id          bigint references game,
  event_id         bigint references club_event,
  sector_id        bigint references stadium_sector,
  direction        text not null check (direction in ('in', 'out')),
  scanned_at       timestamptz not null,
  decided          text not null check (decided in ('admitted', 'scanned', 'scanned_not_found', 'failed')),
  result           text not null check (result in ('admitted', 'scanned', 'scanned_not_found', 'failed', 'duplicated')),
  reason           text,
  online           boolean not null,
  -- Of a duplicate: the scan before it.
  first_id        bigint references ticket_scan,
  judged_at        timestamptz not null default now(),
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  unique (device_id, device_scan_id),
  check (first_id is null or result = 'duplicated')
);
create index ticket_scan_ticket on ticket_scan (client_ticket_id, scanned_at) where client_ticket_id is not null;
create index ticket_scan_gate on ticket_scan (gate_id, id);
create index ticket_scan_game on ticket_scan (game_id, judged_at) where game_id is not null;
create index ticket_scan_event on ticket_scan (event_id, judged_at) where event_id is not null;
create index ticket_scan_result on ticket_scan (result, id);
create index ticket_scan_sector on ticket_scan (sector_id) where sector_id is not null;
create index ticket_scan_first on ticket_scan (first_id) where first_id is not null;

grant select, insert, update on ticket_gate, gate_device, ticket_scan to mahfaza_app;
grant select, insert, update, delete on ticket_gate_sector to mahfaza_app;
