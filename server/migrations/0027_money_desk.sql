-- What the console's sections of money read and write beyond the tables of their modules.

-- The payment at the bank: its number there, and the day it left.
alter table settlement add column bank_reference text check (length(bank_reference) <= 100);
alter table settlement add column paid_on date;
alter table settlement add check (status = 'paid' or (bank_reference is null and paid_on is null));
create index settlement_created on settlement (created_at, id);
create index settlement_status on settlement (status, id);
create index settlement_supplier on settlement (supplier_id, created_at);
create index settlement_net_amount on settlement (net_amount, id);

create index outbox_message_channel on outbox_message (channel, id);
create index outbox_message_status on outbox_message (status, id);
