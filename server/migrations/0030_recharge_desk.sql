-- What staff see of recharges: requests with their slips, payments, and the ways to pay.
alter table payment_method add column icon_id uuid references stored_file;
alter table payment_method add column searched text not null generated always as (search_text(
  coalesce(name_ar::text, '') || ' ' || coalesce(name_en::text, ''))) stored;
create index payment_method_search on payment_method using gin (searched gin_trgm_ops);

create index recharge_pending on recharge (id) where status = 'pending';
create index bank_transfer_request_day on bank_transfer_request (transferred_on);
-- Whether a slip was seen before is asked with every request.
create index stored_file_content on stored_file (sha256);
