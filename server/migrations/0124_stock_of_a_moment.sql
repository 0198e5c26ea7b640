-- The stock as of a past moment is counted without reading a card: by batch, those that left at or after the moment. All
-- columns that the count asks for are included, also those of the expression.
create index voucher_left on voucher (batch_id, (coalesce(least(sold_at, used_at, cancelled_at), 'infinity')))
  include (created_at, expires_at, sold_at, used_at, cancelled_at);

-- The same of the stock now. What the predicate says is not read; the end of a card is.
drop index voucher_stock;
create index voucher_stock on voucher (batch_id, (coalesce(expires_at, 'infinity')), id) include (expires_at)
  where status = 'available';
