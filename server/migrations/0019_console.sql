-- What each Tripoli day brought, so that the console's first page costs the same after ten years. Made from the rows
-- themselves in the background; may be deleted at any time, for it is made again.
create table day_total (
  day    date not null,
  name   text not null,
  amount bigint not null, -- minor units, or a number of things
  primary key (day, name)
);

-- When a day was last added up. Days are summed again for a while: a transfer by bank is credited later.
create table summed_day (
  day       date primary key,
  summed_at timestamptz not null default now()
);

grant select, insert, update, delete on day_total, summed_day to mahfaza_app;

-- Rows come in the order of time, so a few bytes for each stretch of a table find a day in it.
create index card_order_created on card_order using brin (created_at) with (autosummarize = on);
create index card_order_refunded on card_order (refunded_at) where refunded_at is not null;
create index recharge_created on recharge using brin (created_at) with (autosummarize = on);
create index voucher_use_created on voucher_use using brin (created_at) with (autosummarize = on);
create index client_created on client using brin (created_at) with (autosummarize = on);

-- The logs as lists: the newest of clients or of staff, of one action, of one result, and of some days.
create index login_log_latest on login_log (actor_type, id);
create index login_log_result on login_log (actor_type, result, id);
create index login_log_days on login_log using brin (login_at) with (autosummarize = on);
create index activity_log_action on activity_log (action, id);
create index activity_log_days on activity_log using brin (created_at) with (autosummarize = on);
