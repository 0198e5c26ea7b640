-- What a wallet shows beyond the ledger: sums of its movements, and the alert about a low balance.

-- Sums of some hundreds of entries of a wallet each, so that totals, charts and far pages of a long wallet cost what those
-- of a short one cost. Made from the ledger in the background, never while money moves. They may be deleted at any time,
-- because they are made again. A reader adds up the entries after the last block itself.
create table movement_block (
  account_id      bigint not null,
  meanings        text not null,   -- digest of the meanings of operations; blocks with another digest do not count
  kind            text not null,   -- of movements; 'all' for all of them, and then without gaps
  version_before  bigint not null, -- of the last entry before the block
  version         bigint not null, -- of its own last entry, the last of its transaction
  day             date,            -- in Tripoli; null when it has movements of several days
  count           bigint not null check (count > 0),
  received        bigint not null,
  spent           bigint not null,
  count_before    bigint not null, -- in all blocks of the kind before this one
  received_before bigint not null,
  spent_before    bigint not null,
  primary key (account_id, meanings, kind, version)
);
create unique index movement_block_count on movement_block (account_id, meanings, kind, count_before);

-- The client is notified once when the balance falls below, and again only after it was above in between.
create table low_balance_alert (
  client_id    bigint primary key references client,
  below_minor  bigint not null check (below_minor > 0),
  told_at      timestamptz
);

grant select, insert, delete on movement_block to mahfaza_app;
grant select, insert, update, delete on low_balance_alert to mahfaza_app;
