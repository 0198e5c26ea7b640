-- The name of an opponent's player in both languages; those from before were written once. The column of one language
-- stays for the version before this one, and goes with a later migration.
alter table game_event add column other_player_ar text, add column other_player_en text;
update game_event set other_player_ar = other_player, other_player_en = '' where other_player is not null;
