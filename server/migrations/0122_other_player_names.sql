-- The name of an opponent's player in both languages; those from before were written once.
alter table game_event rename column other_player to other_player_ar;
alter table game_event add column other_player_en text;
update game_event set other_player_en = '' where other_player_ar is not null;
