-- Lists of one competition, event and state, the newest first.
create index competition_entry_newest on competition_entry (competition_id, id);
create index event_sign_up_newest on event_sign_up (event_id, id);
create index event_sign_up_status on event_sign_up (status, id);
create index competition_answer_mark on competition_answer (mark, id);

-- A client who no longer comes leaves the list.
grant delete on event_sign_up to mahfaza_app;
