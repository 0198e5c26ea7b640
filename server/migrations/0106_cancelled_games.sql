-- A game is cancelled by two: the money of its tickets is paid back.
create unique index approval_one_waiting_game on approval (kind, subject_id)
  where status = 'waiting' and kind = 'game-cancellation';
insert into role_permission (role_id, permission)
  select role_id, 'approvals-game-cancellation' from role_permission where permission = 'approvals-event-cancellation'
  on conflict do nothing;
-- Supervisors are told of tickets that were let in twice.
create index ticket_scan_judged on ticket_scan (judged_at) where result = 'duplicated';
