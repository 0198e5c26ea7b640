-- What was open when a day was closed, one row each, and so the difference of each place by itself.
create table treasury_day_item (
  day_id    bigint not null references treasury_day,
  side      text not null check (side in ('line', 'item')),
  number    bigint not null, -- of the statement's line, or of the transaction
  channel   text not null check (channel in ('bank', 'cash', 'plutu', 'sandbox')),
  amount    bigint not null,
  currency  text not null default 'LYD',
  reference text not null,
  booked_on date not null,
  primary key (day_id, side, channel, number)
);
insert into treasury_day_item (day_id, side, number, channel, amount, reference, booked_on)
select d.id, i->>'side', (i->>'id')::bigint, i->>'channel', (i->>'amount')::bigint, i->>'reference', (i->>'booked_on')::date
from treasury_day d cross join lateral jsonb_array_elements(d.listed) i where d.status = 'closed';
alter table treasury_day drop column listed, drop column difference, drop column currency;
grant select, insert on treasury_day_item to mahfaza_app;

-- A match that staff took back is not proposed again; if its day is closed, both sides count in the open day.
alter table statement_line add column refused_items bigint[] not null default '{}';
grant update (counted_on, refused_items) on statement_line to mahfaza_app;
grant update (counted_on) on clearing_item to mahfaza_app;
