-- Sports of the club: seasons, clubs, people, games with their events, and what clients think of them.
create table sport (
  id bigint generated always as identity primary key,
  name_ar text not null,
  name_en text not null,
  icon text not null default 'football' check (icon in ('football', 'basketball', 'volleyball', 'handball', 'tennis', 'swimming', 'athletics', 'other')),
  active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index sport_search on sport using gin (searched gin_trgm_ops);
create table sport_level (
  id bigint generated always as identity primary key,
  name_ar text not null,
  name_en text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index sport_level_search on sport_level using gin (searched gin_trgm_ops);
create table season (
  id bigint generated always as identity primary key,
  name_ar text not null,
  name_en text not null,
  sport_id bigint not null references sport,
  sport_level_id bigint not null references sport_level,
  starts_on date not null,
  ends_on date not null,
  points_win integer not null default 3 check (points_win between 0 and 10),
  points_draw integer not null default 1 check (points_draw between 0 and 10),
  points_loss integer not null default 0 check (points_loss between 0 and 10),
  current boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored,
  check (ends_on > starts_on)
);
create index season_search on season using gin (searched gin_trgm_ops);
create index season_sport on season (sport_id);
create index season_sport_level on season (sport_level_id);
create index season_starts_on on season (starts_on);
create unique index season_current on season (sport_id, sport_level_id) where current and deleted_at is null;
-- Decides among clubs with equal points; the first rule that tells them apart.
create table season_tie_rule (
  id bigint generated always as identity primary key,
  season_id bigint not null references season,
  position integer not null,
  rule text not null check (rule in ('goal_difference', 'goals', 'direct_games', 'wins')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index season_tie_rule_season on season_tie_rule (season_id);
create table club (
  id bigint generated always as identity primary key,
  name_ar text not null,
  name_en text not null,
  short_name_ar text not null,
  short_name_en text not null,
  logo_id uuid references stored_file,
  city_id bigint references city,
  founded integer check (founded between 1850 and 2100),
  our_club boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, '') || ' ' || coalesce(short_name_ar::text, '') || ' ' || coalesce(short_name_en::text, ''))) stored
);
create index club_search on club using gin (searched gin_trgm_ops);
create index club_city on club (city_id);
create index club_logo on club (logo_id);
create unique index club_ours on club (our_club) where our_club and deleted_at is null;
create table participant (
  id bigint generated always as identity primary key,
  season_id bigint not null references season,
  club_id bigint not null references club,
  group_name text,
  points_deducted integer not null default 0 check (points_deducted between 0 and 100),
  deduction_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index participant_club on participant (club_id);
create unique index participant_once on participant (season_id, club_id) where deleted_at is null;
create index participant_season on participant (season_id);
create table stadium (
  id bigint generated always as identity primary key,
  name_ar text not null,
  name_en text not null,
  city_id bigint references city,
  latitude numeric(8, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  capacity integer check (capacity between 1 and 200000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index stadium_search on stadium using gin (searched gin_trgm_ops);
create index stadium_city on stadium (city_id);
-- A part of a stadium: numbered seats in rows, or a number of standing places.
create table stadium_sector (
  id bigint generated always as identity primary key,
  stadium_id bigint not null references stadium,
  position integer not null,
  name_ar text not null,
  name_en text not null,
  gate_names text,
  numbered boolean not null default true,
  row_count integer check (row_count between 1 and 200),
  seats_per_row integer check (seats_per_row between 1 and 500),
  capacity integer not null check (capacity between 1 and 100000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index stadium_sector_stadium on stadium_sector (stadium_id);
create table staff_type (
  id bigint generated always as identity primary key,
  name_ar text not null,
  name_en text not null,
  is_player boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index staff_type_search on staff_type using gin (searched gin_trgm_ops);
create table club_staff (
  id bigint generated always as identity primary key,
  name_ar text not null,
  name_en text not null,
  photo_id uuid references stored_file,
  staff_type_id bigint not null references staff_type,
  sport_id bigint not null references sport,
  sport_level_id bigint not null references sport_level,
  first_club_id bigint references club,
  club_id bigint references club,
  playing_position text check (playing_position in ('goalkeeper', 'defender', 'midfielder', 'forward', 'guard', 'wing', 'centre', 'setter', 'libero', 'other')),
  number integer check (number between 0 and 99),
  height integer check (height between 100 and 250),
  weight integer check (weight between 30 and 200),
  foot text check (foot in ('right', 'left', 'both')),
  date_of_birth date,
  nationality_id bigint references country,
  contract_started_at date,
  contract_ends_at date,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored,
  check (contract_ends_at > contract_started_at)
);
create index club_staff_search on club_staff using gin (searched gin_trgm_ops);
create index club_staff_photo on club_staff (photo_id);
create index club_staff_staff_type on club_staff (staff_type_id);
create index club_staff_sport on club_staff (sport_id);
create index club_staff_sport_level on club_staff (sport_level_id);
create index club_staff_club on club_staff (club_id);
create index club_staff_first_club on club_staff (first_club_id);
create index club_staff_nationality on club_staff (nationality_id);
create index club_staff_contract_ends_at on club_staff (contract_ends_at);
create table player_transfer (
  id bigint generated always as identity primary key,
  staff_id bigint not null references club_staff,
  from_club_id bigint references club,
  to_club_id bigint references club,
  kind text not null check (kind in ('permanent', 'loan', 'free', 'return')),
  moved_on date not null,
  fee bigint check (fee > 0),
  fee_shown boolean not null default false,
  season_id bigint references season,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (from_club_id is distinct from to_club_id)
);
create index player_transfer_staff on player_transfer (staff_id);
create index player_transfer_from_club on player_transfer (from_club_id);
create index player_transfer_to_club on player_transfer (to_club_id);
create index player_transfer_season on player_transfer (season_id);
create index player_transfer_moved_on on player_transfer (moved_on);
create table match_round (
  id bigint generated always as identity primary key,
  season_id bigint not null references season,
  name_ar text not null,
  name_en text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index match_round_search on match_round using gin (searched gin_trgm_ops);
create index match_round_season on match_round (season_id);
-- `our` goals are of `club_id`, `their` goals of the opponent. The score follows from the events until it is set by hand.
create table game (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  season_id bigint not null references season,
  match_round_id bigint references match_round,
  club_id bigint not null references club,
  opponent_club_id bigint not null references club,
  venue text not null default 'home' check (venue in ('home', 'away', 'neutral')),
  stadium_id bigint references stadium,
  starts_at timestamptz not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'live', 'half_time', 'finished', 'postponed', 'cancelled', 'abandoned')),
  our_goals integer not null default 0 check (our_goals between 0 and 500),
  their_goals integer not null default 0 check (their_goals between 0 and 500),
  score_by_hand boolean not null default false,
  half integer not null default 0 check (half between 0 and 4),
  half_started_at timestamptz,
  kicked_off_at timestamptz,
  finished_at timestamptz,
  attendance integer check (attendance between 0 and 200000),
  revision bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(title_ar::text, '') || ' ' || coalesce(title_en::text, ''))) stored,
  check (club_id <> opponent_club_id)
);
create index game_search on game using gin (searched gin_trgm_ops);
create index game_season on game (season_id);
create index game_match_round on game (match_round_id);
create index game_club on game (club_id);
create index game_opponent_club on game (opponent_club_id);
create index game_stadium on game (stadium_id);
create index game_starts_at on game (starts_at);
create index game_standings on game (season_id, status) where deleted_at is null;
create table game_line_up (
  id bigint generated always as identity primary key,
  game_id bigint not null references game,
  position integer not null,
  staff_id bigint not null references club_staff,
  number integer check (number between 0 and 99),
  starting boolean not null default true,
  captain boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index game_line_up_game on game_line_up (game_id);
create index game_line_up_staff on game_line_up (staff_id);
-- `counts_for`: a goal for the team of the event, or for the other one.
create table game_event_type (
  id bigint generated always as identity primary key,
  name_ar text not null,
  name_en text not null,
  icon text not null default 'whistle' check (icon in ('goal', 'own_goal', 'penalty', 'penalty_missed', 'yellow', 'red', 'substitution', 'whistle', 'injury', 'other')),
  counts_for text not null default 'none' check (counts_for in ('none', 'team', 'other_team')),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  searched text not null generated always as (search_text(
    coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored
);
create index game_event_type_search on game_event_type using gin (searched gin_trgm_ops);
create table game_event (
  id bigint generated always as identity primary key,
  game_id bigint not null references game,
  game_event_type_id bigint not null references game_event_type,
  team text not null check (team in ('ours', 'theirs')),
  minute integer not null check (minute between 0 and 130),
  added_minute integer check (added_minute between 1 and 30),
  staff_id bigint references club_staff,
  other_player text,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index game_event_game on game_event (game_id);
create index game_event_game_event_type on game_event (game_event_type_id);
create index game_event_staff on game_event (staff_id);
-- One of each client, game and player; without a player it is about the game.
create table rating (
  id bigint generated always as identity primary key,
  client_id bigint not null references client,
  game_id bigint not null references game,
  staff_id bigint references club_staff,
  stars integer not null check (stars between 1 and 5),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (client_id, game_id, staff_id)
);
create index rating_game on rating (game_id, staff_id);
create index rating_staff on rating (staff_id);
-- What the ratings of a subject come to, so that a page counts no rows.
create table rating_total (
  game_id bigint not null references game,
  staff_id bigint references club_staff,
  ratings integer not null check (ratings > 0),
  stars bigint not null,
  unique nulls not distinct (game_id, staff_id)
);
create index rating_total_staff on rating_total (staff_id);
create function count_rating() returns trigger language plpgsql as $$
begin
  insert into rating_total (game_id, staff_id, ratings, stars) values (new.game_id, new.staff_id, 1, new.stars)
  on conflict (game_id, staff_id) do update
    set ratings = rating_total.ratings + 1, stars = rating_total.stars + excluded.stars;
  return null;
end $$;
create trigger rating_counted after insert on rating for each row execute function count_rating();
-- A stream, and an item of the news, may be about a game or a season.
alter table live add column game_id bigint references game;
create index live_game on live (game_id);
alter table news add column season_id bigint references season;
create index news_season on news (season_id);
grant select, insert, update on sport, sport_level, season, season_tie_rule, club, participant, stadium, stadium_sector, staff_type, club_staff, player_transfer, match_round, game, game_line_up, game_event_type, game_event, rating, rating_total to mahfaza_app;
