-- The key of a money request that waits for a second person. It moved nothing yet, so the ledger does not know the key.
-- Several may have asked for one approval: sent again from another page, it stays one request.
create table approval_key (
  maker_id     bigint not null references staff_user,
  key          text not null check (length(key) between 8 and 255),
  request_hash bytea not null check (length(request_hash) = 32),
  approval_id  bigint not null references approval,
  primary key (maker_id, key)
);

grant select, insert on approval_key to mahfaza_app;
