-- Whose turn it is: of several processes one does a chore, once in its time. Kept over a crash of the database, or a
-- chore of once a day would be done again.
create table chore_turn (
  chore  text primary key,
  due_at timestamptz not null
);
grant select, insert, update on chore_turn to mahfaza_app;
