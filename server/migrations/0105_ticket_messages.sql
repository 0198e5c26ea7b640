-- A friend without a wallet who got a link is told when the ticket ends. What the budget of text messages refuses waits.
alter table client_ticket add column end_sent_at timestamptz;
alter table client_ticket add column message_tried_at timestamptz;
update client_ticket set end_sent_at = now() where state in ('refunded', 'revoked') and link_sent_at is not null;
create index client_ticket_end_message on client_ticket (id)
  where link_sent_at is not null and end_sent_at is null and client_id is null and state in ('refunded', 'revoked');
