-- How a ticket was paid, written when it becomes valid; null: it never was. A refund goes back the same way.
alter table client_ticket add column payment text check (payment in ('wallet', 'cash'));
update client_ticket c set payment = 'wallet' from ticket_order o where o.id = c.order_id and o.status = 'paid';
update client_ticket c set payment = b.payment from offline_ticket_batch b where b.id = c.batch_id and b.status = 'activated';
alter table client_ticket add constraint client_ticket_paid
  check (payment is not null or state not in ('valid', 'admitted', 'left', 'refunded'));

-- What a chore could not do yet, such as a refund to a frozen wallet, waits: the others are not behind it.
alter table client_ticket add column tried_at timestamptz;
alter table ticket_order add column tried_at timestamptz;

-- What is refunded when its game or its event is cancelled.
create index client_ticket_refund_game on client_ticket (game_id, id)
  where game_id is not null and payment is not null and state in ('valid', 'admitted', 'left', 'expired');
create index client_ticket_refund_event on client_ticket (event_id, id)
  where event_id is not null and payment is not null and state in ('valid', 'admitted', 'left', 'expired');

-- One person gives tickets for cash and money for tickets up to what they decide alone in a day; above it two do.
create unique index approval_one_waiting_ticket on approval (kind, subject_id)
  where status = 'waiting' and kind in ('ticket-refund', 'paper-ticket-sale');
insert into role_permission (role_id, permission)
  select role_id, 'approvals-ticket-refund' from role_permission where permission = 'approvals-card-refund'
  union select role_id, 'approvals-paper-ticket-sale' from role_permission where permission = 'approvals-voucher-sale';
