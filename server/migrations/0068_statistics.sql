-- What each finished Tripoli day brought, by what it is shown by: exact, because no row of a finished day changes. They
-- may be deleted at any time, because they are made again.
create table statistic_total (
  by      text not null,
  day     date not null,
  key     text not null, -- of the category, the city, the hour …
  measure text not null,
  amount  bigint not null, -- minor units, or a number of things
  primary key (by, day, key, measure)
);

-- The finished days that are summed, without gaps; `checked_at`: when a day was last compared with its rows.
create table statistic_day (
  day        date primary key,
  summed_at  timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
create index statistic_day_checked on statistic_day (checked_at);

-- The first recharge of a client in each month; `cohort` is the month of the first of all.
create table statistic_client_month (
  client_id bigint not null references client,
  month     date not null,
  cohort    date not null,
  first_at  timestamptz not null,
  primary key (client_id, month)
);
create index statistic_client_cohort on statistic_client_month (cohort, month, first_at);

grant select, insert, update, delete on statistic_total, statistic_day, statistic_client_month to mahfaza_app;
