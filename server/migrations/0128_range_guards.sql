-- What a division and the closing of a range change is explained to the seals of the guards, and done with the rights of the
-- owner, whoever asks: a superuser would own the new tables, and the program could add no range.

-- The seals know each trigger and function with the transaction that wrote it last. What a command writes is explained as
-- what a migration writes is: the transaction is noted with the name and the checksum of this file. The program takes that
-- only for guards that are, word for word, as a command makes them (`server/ledger/ranges/range-guards.rules.ts`).
create function ledger.note_command(command text) returns void language sql as $$
  insert into public.migration (name, checksum)
  select m.name || ': ' || command, m.checksum from public.migration m where m.name ~ '^\d{4}_range_guards\.sql$'
  on conflict (name) do update set applied_at = excluded.applied_at
$$;

-- What a transaction uses up, said once: for the trigger of new transactions, and for pieces of older ones, of which a
-- piece may be noted a second time. An approval of JSON's null is none.
do $do$
declare
  uses text := $uses$
  insert into ledger.used_key select key_digest, id from %1$s where key_digest is not null %2$s;
  insert into ledger.used_reversal select reverses, id from %1$s where reverses is not null %2$s;
  insert into ledger.used_approval
    select meta->>'approval_id', id from %1$s where meta->>'approval_id' is not null %2$s;
$uses$;
begin
  execute format($f$
create or replace function ledger.note_uses() returns trigger language plpgsql security definer set search_path = '' as $body$
begin %s
  return null;
end $body$ $f$, format(uses, 'written', ''));
  execute format($f$
create function ledger.note_uses_between(first_id bigint, last_id bigint) returns void
language plpgsql set search_path = '' as $body$
begin %s
end $body$ $f$, format(uses, '(select * from ledger.transaction t where t.id between first_id and last_id) piece',
                       'on conflict do nothing'));
end $do$;

-- Creates the trigger that notes uses, unless it is there. It waits for the table, so what is under way ends first.
create function ledger.start_noting() returns void language plpgsql security definer set search_path = '' as $$
begin
  lock table ledger.transaction in share row exclusive mode;
  if exists (
    select from pg_trigger t
    where t.tgrelid = 'ledger.transaction'::regclass and t.tgname = 'note_uses'
      and t.tgfoid = 'ledger.note_uses()'::regprocedure and t.tgtype = 4 -- after insert, for each statement
      and t.tgqual is null and t.tgenabled in ('O', 'A')
  ) then
    return;
  end if;
  create or replace trigger note_uses after insert on ledger.transaction
    referencing new table as written for each statement execute function ledger.note_uses();
  perform ledger.note_command('note');
end $$;

create or replace function ledger.add_range(size bigint) returns integer language plpgsql as $$
declare
  before ledger.transaction_range;
  number integer;
begin
  select * into strict before from ledger.transaction_range r order by r.number desc limit 1;
  number := before.number + 1;
  execute format('create table ledger.transaction_%s (like ledger.transaction_0 including defaults including indexes)', number);
  execute format('alter table ledger.transaction attach partition ledger.transaction_%s for values from (%s) to (%s)',
                 number, before.end_id, before.end_id + size);
  insert into ledger.transaction_range values (number, before.end_id, before.end_id + size);
  return number;
end $$;

-- Who adds a range holds the first one, and reads only then which is the latest: another process may just have added it.
create or replace function ledger.add_due_range() returns integer
language plpgsql security definer set search_path = '' set lock_timeout = '1s' as $$
declare
  latest ledger.transaction_range;
begin
  perform from ledger.transaction_range r where r.number = 0 for update;
  select * into latest from ledger.transaction_range r where r.number > 0 order by r.number desc limit 1;
  if latest is null
    or (select last_value from ledger.transaction_id) < latest.first_id - (latest.end_id - latest.first_id) then
    return null;
  end if;
  return ledger.add_range(latest.end_id - latest.first_id);
end $$;

-- As before, but that its guards are explained, and that the trigger of uses fires always, also for a session that plays a
-- replica.
create or replace function ledger.divide_transactions(size bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first_end bigint;
begin
  select end_id into strict first_end from ledger.transaction_range where number = 0 for update;
  lock table ledger.transaction, ledger.hold in access exclusive mode;
  alter table ledger.hold drop constraint hold_id_fkey;
  drop trigger note_uses on ledger.transaction;
  drop index ledger.transaction_key;
  alter index ledger.transaction_pkey rename to transaction_0_pkey;
  alter index ledger.transaction_reverses rename to transaction_0_reverses;
  alter index ledger.transaction_approval rename to transaction_0_approval;
  alter table ledger.transaction rename to transaction_0;
  create table ledger.transaction (like ledger.transaction_0 including defaults) partition by range (id);
  execute format('alter table ledger.transaction attach partition ledger.transaction_0 for values from (minvalue) to (%s)', first_end);
  alter table ledger.transaction add constraint transaction_pkey primary key (id);
  alter table ledger.transaction_0 drop constraint transaction_0_ids;
  grant select, insert on ledger.transaction to mahfaza_app;
  -- The program reads and writes the whole only.
  revoke all on ledger.transaction_0 from mahfaza_app;
  perform ledger.add_range(size);
  perform ledger.add_range(size);
  perform ledger.start_noting();
  alter table ledger.transaction enable always trigger note_uses;
  -- The guards have the same names as before.
  alter index ledger.used_key_pkey rename to transaction_key;
  alter index ledger.used_reversal_pkey rename to transaction_reverses;
  alter index ledger.used_approval_pkey rename to transaction_approval;
  create or replace function ledger.find_by_key(keys uuid[])
  returns table (key_digest uuid, id bigint, request_digest uuid, answer json) language sql stable as $find$
    select t.key_digest, t.id, t.request_digest, t.answer
    from ledger.used_key u join ledger.transaction t on t.id = u.transaction_id where u.key_digest = any(keys)
  $find$;
  alter table ledger.hold add constraint hold_id_fkey foreign key (id) references ledger.transaction not valid;
  perform ledger.note_command('divide');
end $$;

create or replace function ledger.close_range(closed integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  next_id_at timestamptz;
begin
  select t.created_at into next_id_at from ledger.transaction t
  where t.id >= (select r.end_id from ledger.transaction_range r where r.number = closed) order by t.id limit 1;
  if next_id_at is null then
    raise exception 'range % is still being written', closed using errcode = 'object_not_in_prerequisite_state';
  end if;
  if exists (
    select from pg_stat_activity
    where datname = current_database() and application_name = 'mahfaza posting engine' and backend_start is null
  ) then
    raise exception '% cannot see how old the connections of the program are (grant it pg_read_all_stats)', current_user
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  -- A worker keeps its last block of ids as long as its connection.
  if exists (
    select from pg_stat_activity
    where datname = current_database() and application_name = 'mahfaza posting engine'
      and backend_start <= next_id_at
  ) then
    raise exception 'processes that began before the end of range % may still have ids of it', closed
      using errcode = 'object_in_use';
  end if;
  update ledger.transaction_range set closed_at = now() where number = closed and closed_at is null;
  if not found then
    raise exception 'range % is closed', closed using errcode = 'object_not_in_prerequisite_state';
  end if;
  execute format('create trigger closed before insert or update or delete on ledger.transaction_%s
                  for each row execute function ledger.refuse_closed()', closed);
  execute format('create trigger closed_whole before truncate on ledger.transaction_%s
                  for each statement execute function ledger.refuse_closed()', closed);
  execute format('alter table ledger.transaction_%s enable always trigger closed, enable always trigger closed_whole', closed);
  perform ledger.note_command('close ' || closed);
end $$;

revoke execute on function ledger.note_command(text), ledger.note_uses_between(bigint, bigint), ledger.start_noting()
  from public;
