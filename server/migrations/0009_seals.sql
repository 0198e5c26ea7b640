-- Committed transactions are chained into blocks after the fact (docs/decisions/0011-seals.md). A block or a head is
-- written once; nobody but the owner could change it, and whoever does is found, because heads are published.
create table ledger.block (
  number        bigint primary key check (number > 0),
  late          boolean not null,     -- holds what was stamped while the database's clock had stepped back
  transactions  int not null check (transactions > 0),
  entries       int not null,
  through_time  timestamptz not null, -- time and id of its last transaction: the next block goes on behind them
  through_id    bigint not null,
  sealed_at     timestamptz not null,
  salts_key     text not null,        -- which key made the salts of the commitments
  list          bytea not null,       -- ids, leaves and marks of its transactions
  list_digest   text not null,
  root          text not null,        -- of the Merkle tree over the leaves
  previous_hash text not null,
  hash          text not null
);
alter table ledger.block alter column list set storage external; -- hashes do not compress
create unique index block_through on ledger.block (through_time, through_id) where not late;
create index block_late on ledger.block (number) where late;

-- What is published: signed, each vouches for the blocks since the one before.
create table ledger.head (
  number        bigint primary key check (number > 0),
  first_block   bigint not null,
  last_block    bigint not null references ledger.block,
  root          text not null,        -- of the Merkle tree over the hashes of its blocks
  previous_hash text not null,
  published_at  timestamptz not null,
  hash          text not null,
  key_id        text not null,
  signature     text not null
);
create unique index head_last_block on ledger.head (last_block);

-- The database's clock was seen to step back: what it stamped twice over is sealed late, once it is past `high` again.
create table ledger.clock_step (
  id         bigint generated always as identity primary key,
  low        timestamptz not null,
  high       timestamptz not null,
  noticed_at timestamptz not null,
  sealed_at  timestamptz
);

grant select, insert on ledger.block, ledger.head, ledger.clock_step to mahfaza_app;
grant update (sealed_at) on ledger.clock_step to mahfaza_app;
grant usage on all sequences in schema ledger to mahfaza_app;

-- The sealer, the checks and lists ask for what was stamped between two moments. Rows of transactions differ in length, so a
-- new one may fill the end of an old page: only a tree finds them. Its right edge stays in memory. Entries are all as long,
-- they lie in the order of their times, and it is enough to know the times of each stretch of pages: inserts touch no
-- index for it, and autovacuum sums up new pages.
create index transaction_time on ledger.transaction (created_at, id);
create index entry_time on ledger.entry using brin (created_at) with (pages_per_range = 32, autosummarize = on);
