-- What the console lists of vouchers: by state, by category and state, by batch and state, and by day, a million of them
-- without walking over what is not asked for.
create index voucher_status on voucher (status, id);
create index voucher_category_status on voucher (category_id, status, id);
create index voucher_batch_status on voucher (batch_id, status, id);
create index voucher_created on voucher (created_at, id);
create index voucher_supplier_serial on voucher (supplier_serial) where supplier_serial is not null;
create index voucher_sale_vouchers on voucher (sale_id) where sale_id is not null;
create index voucher_reveal_voucher on voucher_reveal (voucher_id);
create index voucher_import_category on voucher_import (category_id, id);
alter table voucher_batch add column searched text not null generated always as (search_text(
  coalesce(prefix::text, '') || ' ' || coalesce(note::text, ''))) stored;
create index voucher_batch_search on voucher_batch using gin (searched gin_trgm_ops);
