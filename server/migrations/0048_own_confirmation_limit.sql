-- Above which amount a client's payments are confirmed, where they want it earlier than the operator; null: as the operator
-- says. A later limit waits: from its time on it holds.
alter table client
  add column confirm_above bigint check (confirm_above >= 0),
  add column confirm_above_next bigint check (confirm_above_next >= 0),
  add column confirm_above_from timestamptz;
