-- A gateway's statement is about days: what was paid in them is found without reading all payments.
create index payment_paid on payment (paid_at) where paid_at is not null;
