-- A password that staff had sent opens the account for a day; null: the client chose it.
alter table client add column password_expires_at timestamptz;

-- Transactions of a kind, newest first. Purchases and transfers are so many that the order of time finds them at once,
-- and the busiest writes carry no further index.
create index transaction_operation on ledger.transaction (operation, created_at, id)
  where operation not in ('transfer', 'card_order');
