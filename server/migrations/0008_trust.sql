-- How far the checker has come: `latest` follows what is committed, the others walk over a table again and again.
create table check_walk (
  name       text primary key,
  position   bigint not null default 0, -- the last id that was looked at in this lap
  seen_until timestamptz,               -- of `latest`: everything stamped before was looked at
  lapped_at  timestamptz                -- when its last lap was over
);

-- When the books were last looked at, and what was found.
create table check_run (
  kind      text primary key check (kind in ('round', 'full')),
  ended_at  timestamptz not null,
  seconds   double precision not null,
  problems  integer not null
);

grant select, insert, update on check_walk, check_run to mahfaza_app;
