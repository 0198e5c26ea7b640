-- Accounts, transactions, entries and holds. Only the ledger desk writes here.
-- The hot tables carry no foreign keys: the desk writes both sides in one transaction, nobody can change or delete
-- them afterwards, and the verifier proves the books instead of a trigger per row.
create schema ledger;
grant usage on schema ledger to mahfaza_app;

-- Amounts are whole minor units. No index on what changes, and room on each page: an update stays on its page.
-- Every check runs at every update, also of columns that stay as they are; so there is one, and the spelling of kinds and
-- currencies is checked where an account is opened.
create table ledger.account (
  id         bigint generated always as identity primary key,
  balance    bigint not null default 0,
  held       bigint not null default 0,
  version    bigint not null default 0, -- the version of its last entry
  floor      bigint,                    -- balance less held never falls below it
  owner_id   bigint,
  created_at timestamptz not null default now(),
  frozen     boolean not null default false,
  kind       text not null,
  owner_type text,
  currency   text not null,
  constraint account_sound check (held >= 0 and balance - held >= floor),
  unique nulls not distinct (kind, owner_type, owner_id, currency)
) with (fillfactor = 60);

-- Desks take ids in blocks, so that an id costs no round trip: nextval answers the first id of a block.
create sequence ledger.transaction_id increment by 1000;

create table ledger.transaction (
  id           bigint primary key,
  operation    text not null,
  actor_type   text not null,   -- client, staff or system: the desk takes no other
  actor_id     bigint,
  ip           inet,            -- whence it was asked; null for work of our own
  key_digest   uuid,            -- of the actor and its idempotency key; null for requests without one
  request_digest uuid,
  reverses     bigint,          -- the transaction this one undoes
  legs         bigint[] not null, -- its entries in order: account, version, account, version, …
  meta         jsonb,
  answer       json,            -- what the caller got, byte for byte
  created_at   timestamptz not null
);
-- Not partial: a lookup with a parameter could not prove the predicate.
create unique index transaction_key on ledger.transaction (key_digest);
create unique index transaction_reverses on ledger.transaction (reverses) where reverses is not null;

-- A statement is a range of this key; versions of an account have no gaps.
create table ledger.entry (
  account_id     bigint not null,
  version        bigint not null,
  transaction_id bigint not null,
  amount         bigint not null, -- below zero: taken from the account
  balance_after  bigint not null,
  created_at     timestamptz not null,
  primary key (account_id, version)
);

-- The id is that of the transaction that made it.
create table ledger.hold (
  id         bigint primary key references ledger.transaction,
  account_id bigint not null references ledger.account,
  amount     bigint not null check (amount > 0),
  captured   bigint not null default 0 check (captured between 0 and amount),
  status     text not null default 'open' check (status in ('open', 'captured', 'released', 'expired')),
  expires_at timestamptz, -- null: until somebody ends it
  created_at timestamptz not null,
  ended_at   timestamptz,
  check ((status = 'open') = (ended_at is null))
);
create index hold_due on ledger.hold (expires_at) where status = 'open';
create index hold_open on ledger.hold (account_id) where status = 'open';

-- A batch sends its writes and its commit together; what it wrote must be checked before the commit arrives.
create function ledger.expect_rows(written bigint, decided bigint) returns void language plpgsql as $$
begin
  if written <> decided then
    raise exception '% rows were written instead of %', written, decided using errcode = 'data_exception';
  end if;
end $$;

-- Append-only by right, not by habit: nobody but the owner can change or delete what was written, nor whose an account
-- is and how low it may fall.
grant select, insert on ledger.transaction, ledger.entry, ledger.account, ledger.hold to mahfaza_app;
grant update (balance, held, version, frozen) on ledger.account to mahfaza_app;
grant update (captured, status, ended_at) on ledger.hold to mahfaza_app;
grant usage on all sequences in schema ledger to mahfaza_app;
