-- Which form a batch was ordered with: sent twice, one form orders one batch. None of it is known of older ones.
alter table voucher_batch add column order_key text check (length(order_key) between 8 and 64);

create unique index voucher_batch_ordered_once on voucher_batch (created_by, order_key);
