-- How many clients had their first recharge of a month on a day, by cohort: the counts of statistic_client_month.
create table statistic_cohort (
  day     date not null,
  cohort  date not null,
  month   date not null,
  clients bigint not null,
  primary key (day, cohort, month)
);
insert into statistic_cohort (day, cohort, month, clients)
select (first_at at time zone 'Africa/Tripoli')::date, cohort, month, count(*) from statistic_client_month group by 1, 2, 3;

-- One day, and the beginning of the day of a moment.
create index statistic_client_first on statistic_client_month (first_at, cohort, month);

grant select, insert, update, delete on statistic_cohort to mahfaza_app;
