-- One request, however often its page sends it. A bill has no key.
alter table money_request add column sent_key text;
create unique index money_request_sent_key on money_request (asker_id, sent_key) where sent_key is not null;
