-- A merchant may withdraw a request for payment before it is approved, and write a note on it.
alter table settlement drop constraint settlement_status_check;
alter table settlement add constraint settlement_status_check
  check (status in ('requested', 'approved', 'sent', 'paid', 'refused', 'returned', 'withdrawn'));
alter table settlement add column client_note text check (length(client_note) between 1 and 300);
