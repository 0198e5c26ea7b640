-- Accounts that the deletion of a client stopped: they move again when it is restored. What was frozen before stays so.
alter table client add column stopped_accounts bigint[] not null default '{}';
