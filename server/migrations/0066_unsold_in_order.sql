-- A list of what is for sale goes by ids past what has ended or lies in no activated batch: the index says both.
create index voucher_unsold on voucher (id, batch_id, (coalesce(expires_at, 'infinity'))) where status = 'available';
