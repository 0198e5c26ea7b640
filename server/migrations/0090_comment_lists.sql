-- The queue and the whole list are counted by an index alone: rows that their author took back are in neither.
drop index comment_state;
create index comment_state on comment (state, id) where deleted_at is null;
create index comment_listed on comment (id) where deleted_at is null;
