-- The data key that seals the seeds of authenticator apps, one for each kind of holder. A master key wraps it, so it
-- rotates with the keys of the batches.
create table second_factor_key (
  holder     text primary key check (holder in ('client', 'staff')),
  sealed_key bytea not null,
  key_id     text not null
);
grant select, insert, update on second_factor_key to mahfaza_app;
