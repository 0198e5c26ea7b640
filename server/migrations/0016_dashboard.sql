-- What each Tripoli day brought, so that the console's first page costs the same after ten years. Made from the rows
-- themselves in the background. They may be deleted at any time, because they are made again.
create table day_total (
  day    date not null,
  name   text not null,
  amount bigint not null, -- minor units, or a number of things
  primary key (day, name)
);

-- When a day was last added up. A day is added up again for a while, because a bank transfer is credited days later.
create table summed_day (
  day       date primary key,
  summed_at timestamptz not null default now()
);

grant select, insert, update, delete on day_total, summed_day to mahfaza_app;
