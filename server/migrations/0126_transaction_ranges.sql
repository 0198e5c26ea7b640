-- A large ledger can be divided: its transactions then lie in ranges of their ids, each a table of its own, and old ranges
-- are closed (`npm run ranges`). Nothing changes before that, because what follows costs a posting time.
create table ledger.transaction_range (
  number    integer primary key check (number >= 0),
  first_id  bigint not null,
  end_id    bigint not null check (end_id > first_id), -- not in the range
  closed_at timestamptz
);

-- An index of ranges can keep unique only what contains the id. What each transaction uses up is unique here instead.
create table ledger.used_key (
  key_digest     uuid primary key,
  transaction_id bigint not null
);
create table ledger.used_reversal (
  reverses       bigint primary key,
  transaction_id bigint not null
);
create table ledger.used_approval (
  approval_id    text primary key,
  transaction_id bigint not null
);
grant select on ledger.transaction_range, ledger.used_key, ledger.used_reversal, ledger.used_approval to mahfaza_app;

-- With the rights of the owner: the program cannot write uses, only transactions, and cannot leave a use out.
create function ledger.note_uses() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into ledger.used_key select key_digest, id from written where key_digest is not null;
  insert into ledger.used_reversal select reverses, id from written where reverses is not null;
  insert into ledger.used_approval select meta->>'approval_id', id from written where meta ? 'approval_id';
  return null;
end $$;

-- The planner puts its query in the place of the call. The division replaces it.
create function ledger.find_by_key(keys uuid[])
returns table (key_digest uuid, id bigint, request_digest uuid, answer json) language sql stable as $$
  select t.key_digest, t.id, t.request_digest, t.answer from ledger.transaction t where t.key_digest = any(keys)
$$;

create or replace function ledger.expect_free_keys(keys uuid[]) returns void language plpgsql as $$
begin
  if exists (select from ledger.find_by_key(keys)) then
    raise exception 'a key was used before' using errcode = 'unique_violation';
  end if;
end $$;

-- Each range has the indexes of the first.
create function ledger.add_range(size bigint) returns integer language plpgsql as $$
declare
  before ledger.transaction_range;
  number integer;
begin
  select * into strict before from ledger.transaction_range r order by r.number desc limit 1 for update;
  number := before.number + 1;
  execute format('create table ledger.transaction_%s (like ledger.transaction_0 including defaults including indexes)', number);
  execute format('alter table ledger.transaction attach partition ledger.transaction_%s for values from (%s) to (%s)',
                 number, before.end_id, before.end_id + size);
  insert into ledger.transaction_range values (number, before.end_id, before.end_id + size);
  return number;
end $$;

-- The program asks each minute. A whole range is always ahead of the one that ids come from.
create function ledger.add_due_range() returns integer
language plpgsql security definer set search_path = '' set lock_timeout = '1s' as $$
declare
  latest ledger.transaction_range;
begin
  select * into latest from ledger.transaction_range r where r.number > 0 order by r.number desc limit 1;
  if latest is null
    or (select last_value from ledger.transaction_id) < latest.first_id - (latest.end_id - latest.first_id) then
    return null;
  end if;
  return ledger.add_range(latest.end_id - latest.first_id);
end $$;
revoke execute on function ledger.add_due_range() from public;
grant execute on function ledger.add_due_range() to mahfaza_app;

-- The last step of the division: the table that exists becomes the first range. It is not read, because a proven check
-- says which ids it has.
create function ledger.divide_transactions(size bigint) returns void language plpgsql as $$
declare
  first_end bigint;
begin
  select end_id into strict first_end from ledger.transaction_range where number = 0;
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
  create trigger note_uses after insert on ledger.transaction
    referencing new table as written for each statement execute function ledger.note_uses();
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
end $$;

create function ledger.refuse_closed() returns trigger language plpgsql as $$
begin
  raise exception '% is a closed range', tg_table_name using errcode = 'read_only_sql_transaction';
end $$;

-- A closed range takes no row and changes none, also by the owner. It is read like any other.
create function ledger.close_range(closed integer) returns void language plpgsql as $$
declare
  next_id_at timestamptz;
begin
  select t.created_at into next_id_at from ledger.transaction t
  where t.id >= (select r.end_id from ledger.transaction_range r where r.number = closed) order by t.id limit 1;
  if next_id_at is null then
    raise exception 'range % is still being written', closed using errcode = 'object_not_in_prerequisite_state';
  end if;
  -- A worker keeps its last block of ids as long as its connection.
  if exists (
    select from pg_stat_activity
    where datname = current_database() and application_name = 'mahfaza posting engine'
      and (backend_start is null or backend_start <= next_id_at)
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
end $$;

-- Only the owner divides and closes.
revoke execute on function ledger.add_range(bigint), ledger.divide_transactions(bigint), ledger.close_range(integer)
  from public;
