-- Clients also write about accepted vouchers and settlements, and about orders of products and tickets.
alter table contact_message drop constraint contact_message_topic_check;
alter table contact_message add constraint contact_message_topic_check check (topic in
  ('account', 'recharge', 'cards', 'transfers', 'vouchers', 'orders', 'merchant', 'pro', 'seller', 'other'));
