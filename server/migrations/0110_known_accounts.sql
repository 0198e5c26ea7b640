-- A batch that knows its accounts does not look up its keys. What it accepts is refused by the unique index on keys; what
-- it refuses must not have been executed before, which is asked here.
create function ledger.expect_free_keys(keys uuid[]) returns void language plpgsql as $$
begin
  if exists (select from ledger.transaction where key_digest = any(keys)) then
    raise exception 'a key was used before' using errcode = 'unique_violation';
  end if;
end $$;
