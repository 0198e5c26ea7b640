-- A voucher that has ended is no stock from that moment on, and nobody walks over those that have: what ends first
-- stands first, what never ends last.
drop index voucher_stock;
create index voucher_stock on voucher (batch_id, (coalesce(expires_at, 'infinity')), id) where status = 'available';
-- Whatever has ended unsold, for lists of it.
create index voucher_ended on voucher (expires_at) where status = 'available' and expires_at is not null;
