-- What the planner knows of tables that have changed much, or after a crash, which resets the counts that autovacuum goes by. The
-- program asks before it verifies everything: with what was true of small tables, its plans read whole tables for each row. With the rights of the
-- owner: only the owner of a table may do it.
create function refresh_statistics() returns void
language plpgsql security definer set search_path = '' set lock_timeout = '1s' as $$
declare
  stale record;
begin
  for stale in
    select schemaname, relname from pg_catalog.pg_stat_user_tables
    where schemaname in ('public', 'ledger') and pg_catalog.pg_relation_size(relid) > 0
      and (coalesce(last_analyze, last_autoanalyze) is null or n_mod_since_analyze > greatest(1000, n_live_tup / 10))
  loop
    execute pg_catalog.format('analyze (skip_locked) %I.%I', stale.schemaname, stale.relname);
  end loop;
end $$;
revoke execute on function refresh_statistics() from public;
grant execute on function refresh_statistics() to mahfaza_app;
