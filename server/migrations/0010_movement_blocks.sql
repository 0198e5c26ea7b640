-- Sums of a wallet's movements, some hundreds of entries at a time, so that totals, charts and far pages of a long
-- wallet cost what those of a short one do. Made from the ledger in the background, never on the way of money; may be
-- deleted at any time, for they are made again. The entries behind the last block are added up by whoever reads.
create table movement_block (
  account_id     bigint not null,
  meanings       text not null,   -- digest of what operations mean; blocks of another meaning do not count
  kind           text not null,   -- of movements; 'all' for all of them, and then without gaps
  version_before bigint not null, -- of the last entry before the block
  version        bigint not null, -- of its own last entry, the last of its transaction
  day            date,            -- in Tripoli; null when it has movements of several
  count          bigint not null check (count > 0),
  received       bigint not null,
  spent          bigint not null,
  count_before   bigint not null, -- in all blocks of the kind before this one
  received_before bigint not null,
  spent_before   bigint not null,
  primary key (account_id, meanings, kind, version)
);
create unique index movement_block_count on movement_block (account_id, meanings, kind, count_before);

grant select, insert, delete on movement_block to mahfaza_app;
