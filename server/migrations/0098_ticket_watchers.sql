-- A stream of a game may be for the holders of its virtual tickets.
alter table live drop constraint live_watchers_check;
alter table live add constraint live_watchers_check check (watchers in ('all', 'clients', 'pro', 'subscribers', 'ticket'));
