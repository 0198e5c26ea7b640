-- The stock as of a past moment is counted without reading a card: by batch, those that left at or after the moment. All
-- columns that the count asks for are included, also those of the expression. An index of this size blocks sales while it
-- is built: on a large table both are made before, concurrently (runbook, "Upgrade"), and are found here.
create index if not exists voucher_left on voucher (batch_id, (coalesce(least(sold_at, used_at, cancelled_at), 'infinity')))
  include (created_at, expires_at, sold_at, used_at, cancelled_at);

-- The same of the stock now. What the predicate says is not read; the end of a card is.
create index if not exists voucher_in_stock on voucher (batch_id, (coalesce(expires_at, 'infinity')), id)
  include (expires_at) where status = 'available';
drop index voucher_stock;
