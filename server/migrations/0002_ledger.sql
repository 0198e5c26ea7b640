-- Accounts, transactions, entries and holds, and the seals over them. Only the posting engine writes accounts, transactions,
-- entries and holds.
-- Transactions and entries have no foreign keys: the engine writes both sides in one transaction, nobody can change or
-- delete them afterwards, and the checks of the books prove them, so that no trigger runs for each row.
create schema ledger;
grant usage on schema ledger to mahfaza_app;

-- Amounts are whole minor units. No changing column is indexed, and each page has free room, so that an update stays on
-- its page. PostgreSQL runs every check at every update, also for columns that do not change: so there is only one check,
-- and the program checks the kind and the currency when it opens an account.
create table ledger.account (
  id         bigint generated always as identity primary key,
  balance    bigint not null default 0,
  held       bigint not null default 0,
  version    bigint not null default 0, -- the version of its last entry
  floor      bigint,                    -- balance minus held never falls below this
  owner_id   bigint,
  created_at timestamptz not null default now(),
  frozen     boolean not null default false,
  kind       text not null,
  owner_type text,
  currency   text not null,
  -- What an operation counts on the account, in its own format, such as the amount sent today. A transfer locks, reads
  -- and writes its sender's account anyway, so a limit kept here costs no row, lock or statement more.
  tally      text,
  constraint account_sound check (held >= 0 and balance - held >= floor),
  unique nulls not distinct (kind, owner_type, owner_id, currency)
) with (fillfactor = 60);

-- Each posting engine takes ids in blocks, so that an id costs no round trip: nextval returns the first id of a block.
create sequence ledger.transaction_id increment by 1000;

create table ledger.transaction (
  id             bigint primary key,
  operation      text not null,
  actor_type     text not null,   -- client, staff or system: the engine accepts no other
  actor_id       bigint,
  ip             inet,            -- the address of the request; null for work of the system
  key_digest     uuid,            -- of the actor and its idempotency key; null for requests without a key
  request_digest uuid,
  reverses       bigint,          -- the transaction that this one undoes
  legs           bigint[] not null, -- its entries in order: account, version, account, version, …
  meta           jsonb,
  answer         json,            -- what the caller received, byte for byte
  created_at     timestamptz not null
);
-- Not partial: a lookup with a parameter cannot prove the predicate of a partial index.
create unique index transaction_key on ledger.transaction (key_digest);
create unique index transaction_reverses on ledger.transaction (reverses) where reverses is not null;
-- The sealer, the checks and lists ask for what was written between two moments. Rows differ in length, so a new row may
-- fill the end of an old page, and only a tree finds it. The right edge of this tree stays in memory.
create index transaction_time on ledger.transaction (created_at, id);
-- Transactions of a kind, newest first. Card orders and transfers are so frequent that the index of time finds them at
-- once; without them here, the most frequent writes carry no further index.
create index transaction_operation on ledger.transaction (operation, created_at, id)
  where operation not in ('transfer', 'card_order');
-- Few transactions name a settlement; the others have no entry in this index.
create index transaction_settlement on ledger.transaction ((meta->>'settlement_id')) where meta ? 'settlement_id';

-- A statement is a range of the primary key; the versions of an account have no gaps.
create table ledger.entry (
  account_id     bigint not null,
  version        bigint not null,
  transaction_id bigint not null,
  amount         bigint not null, -- negative: taken from the account
  balance_after  bigint not null,
  created_at     timestamptz not null,
  primary key (account_id, version)
);
-- Entries are of one length and lie in the order of time, so the times of each range of pages are enough: an insert
-- touches no index for it, and autovacuum summarises new pages.
create index entry_time on ledger.entry using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- A hold has the id of the transaction that made it.
create table ledger.hold (
  id         bigint primary key references ledger.transaction,
  account_id bigint not null references ledger.account,
  amount     bigint not null check (amount > 0),
  captured   bigint not null default 0 check (captured between 0 and amount),
  status     text not null default 'open' check (status in ('open', 'captured', 'released', 'expired')),
  expires_at timestamptz, -- null: until it is captured or released
  created_at timestamptz not null,
  ended_at   timestamptz,
  check ((status = 'open') = (ended_at is null))
);
create index hold_due on ledger.hold (expires_at) where status = 'open';
create index hold_open on ledger.hold (account_id) where status = 'open';

-- A batch sends its writes and its commit together, so the number of rows written is checked here, before the commit.
create function ledger.expect_rows(written bigint, decided bigint) returns void language plpgsql as $$
begin
  if written <> decided then
    raise exception '% rows were written instead of %', written, decided using errcode = 'data_exception';
  end if;
end $$;

-- Committed transactions are chained into blocks afterwards; the decision record about seals says how. A block or a head
-- is written once. Only the owner could change one, and such a change is found, because heads are published.
create table ledger.block (
  number        bigint primary key check (number > 0),
  late          boolean not null,     -- holds transactions stamped while the database's clock had stepped back
  transactions  int not null check (transactions > 0),
  entries       int not null,
  through_time  timestamptz not null, -- time and id of its last transaction: the next block continues after them
  through_id    bigint not null,
  sealed_at     timestamptz not null,
  salts_key     text not null,        -- the key that made the salts of the commitments
  list          bytea storage external not null, -- ids, leaves and marks of its transactions; hashes do not compress
  list_digest   text not null,
  root          text not null,        -- of the Merkle tree over the leaves
  previous_hash text not null,
  hash          text not null
);
create unique index block_through on ledger.block (through_time, through_id) where not late;
create index block_late on ledger.block (number) where late;

-- Heads are signed and published. Each one vouches for the blocks since the head before it.
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

-- The database's clock stepped back from `high` to `low`. Transactions stamped in between are sealed as late blocks, once
-- the clock has passed `high` again.
create table ledger.clock_step (
  id         bigint generated always as identity primary key,
  low        timestamptz not null,
  high       timestamptz not null,
  noticed_at timestamptz not null,
  sealed_at  timestamptz
);

-- Append-only by right: only the owner can change or delete what was written, the owner of an account, or its floor.
grant select, insert on ledger.transaction, ledger.entry, ledger.account, ledger.hold to mahfaza_app;
grant select, insert on ledger.block, ledger.head, ledger.clock_step to mahfaza_app;
grant update (balance, held, version, frozen, tally) on ledger.account to mahfaza_app;
grant update (captured, status, ended_at) on ledger.hold to mahfaza_app;
grant update (sealed_at) on ledger.clock_step to mahfaza_app;
grant usage on all sequences in schema ledger to mahfaza_app;
