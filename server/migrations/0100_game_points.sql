-- Clients who came to a finished game and were looked at; without points when the day's limit was reached.
create table points_game (
  client_id      bigint not null references client,
  game_id        bigint not null references game,
  transaction_id bigint,
  primary key (client_id, game_id)
);
create index points_game_game on points_game (game_id);
create unique index points_movement_game on points_movement (subject_id, client_id) where kind = 'game';

grant select, insert on points_game to mahfaza_app;
