-- A merchant looks at what was accepted, newest first.
create index voucher_use_merchant on voucher_use (merchant_id, id);
