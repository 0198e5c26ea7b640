-- Records beside the ledger (logs, approvals, exports, prices, settings) are sealed in blocks of their own. Each block is
-- named by a transaction of the ledger that moves nothing, and so it is in the ledger's chain.
create table ledger.record_block (
  number        bigint primary key check (number > 0),
  sealed_at     timestamptz not null,
  through       jsonb not null, -- of each table that only grows: its last sealed id
  list          text not null,  -- table, id and keyed digest of each record, and a mark when nobody answers for a change
  previous_hash text not null,
  hash          text not null
);

-- The last digest of each record that may change. Made again from the blocks at any time.
create table ledger.record_state (
  table_name text not null,
  row_id     text not null,
  digest     text not null,
  primary key (table_name, row_id)
);
-- The sealer looks for what was decided lately.
create index approval_decided on approval (decided_at) where decided_at is not null;

grant select, insert on ledger.record_block to mahfaza_app;
grant select, insert, update, delete on ledger.record_state to mahfaza_app;
