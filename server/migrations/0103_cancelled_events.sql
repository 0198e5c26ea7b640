-- An event that does not take place: the money of its tickets is paid back, as that of a cancelled game.
alter table club_event add column cancelled_at timestamptz;
create unique index approval_one_waiting_event on approval (kind, subject_id)
  where status = 'waiting' and kind = 'event-cancellation';
insert into role_permission (role_id, permission)
  select role_id, 'events-cancel' from role_permission where permission = 'events-destroy'
  union select role_id, 'approvals-event-cancellation' from role_permission where permission = 'approvals-card-refund';
create index club_event_cancelled on club_event (id) where cancelled_at is not null or deleted_at is not null;
