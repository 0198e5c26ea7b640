-- A game or an event that was put off, moved or cancelled: a job notifies those who come, in portions by their ids.
create table schedule_change (
  id             bigint generated always as identity primary key,
  game_id        bigint references game,
  event_id       bigint references club_event,
  change         text not null check (change in ('postponed', 'moved', 'cancelled')),
  last_client_id bigint not null default 0,
  done_at        timestamptz,
  created_at     timestamptz not null default now(),
  check (num_nonnulls(game_id, event_id) = 1)
);
create index schedule_change_waiting on schedule_change (id) where done_at is null;
create index schedule_change_game on schedule_change (game_id, id) where game_id is not null;
create index schedule_change_event on schedule_change (event_id, id) where event_id is not null;
grant select, insert, update on schedule_change to mahfaza_app;

-- The row itself notes its change, so no way of changing it can forget it.
create function note_game_change() returns trigger language plpgsql as $$
begin
  insert into schedule_change (game_id, change)
    values (new.id, case new.status when 'postponed' then 'postponed' else 'moved' end);
  return null;
end $$;
create trigger game_change_noted after update of status, starts_at on game for each row
  when (new.deleted_at is null and (
    (new.status = 'postponed' and old.status <> 'postponed')
    or (new.status = 'scheduled' and (old.status = 'postponed' or new.starts_at <> old.starts_at))))
  execute function note_game_change();

create function note_event_change() returns trigger language plpgsql as $$
begin
  insert into schedule_change (event_id, change)
    values (new.id, case when num_nonnulls(new.cancelled_at, new.deleted_at) > 0 then 'cancelled' else 'moved' end);
  return null;
end $$;
create trigger event_change_noted after update of starts_at, cancelled_at, deleted_at on club_event for each row
  when (old.cancelled_at is null and old.deleted_at is null and (
    new.cancelled_at is not null or new.deleted_at is not null or new.starts_at <> old.starts_at))
  execute function note_event_change();

create index event_sign_up_coming on event_sign_up (event_id, client_id) where status = 'signed_up';
