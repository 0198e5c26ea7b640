-- Money leaves only after it was agreed to: requested, approved, sent to the bank, paid; refused before, returned after.
alter table settlement drop constraint settlement_status_check;
alter table settlement add constraint settlement_status_check
  check (status in ('requested', 'approved', 'sent', 'paid', 'refused', 'returned'));
alter table settlement
  add column approved_at timestamptz,
  add column approved_by bigint references staff_user,
  add column sent_at timestamptz;
