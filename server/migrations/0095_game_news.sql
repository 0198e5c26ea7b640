-- Each change of a game is announced to all processes, which tell the pages that follow it.
create function announce_game() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  perform pg_notify('game', new.id::text);
  return new;
end $$;
create trigger game_announced before update on game for each row execute function announce_game();
