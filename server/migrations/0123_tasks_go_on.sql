-- A task on many rows goes on after a crash: each row counts in the transaction that changes it, and no refusal is lost.
alter table console_job add column row_ids bigint[]; -- the rows of a change of many, chosen once, in their order
alter table console_job add column asked integer not null default 0; -- rows that wait for a second person

update console_job set
  asked = coalesce((select sum((one->>'asked')::integer) from jsonb_array_elements(reasons) one where one ? 'asked'), 0),
  reasons = coalesce((select jsonb_agg(one order by position)
    from jsonb_array_elements(reasons) with ordinality as each (one, position) where not one ? 'asked'), '[]')
where reasons @> '[{}]';
-- What an earlier program counted says nothing about single rows.
update console_job set done = 0, refused = 0 where kind = 'bulk' and status in ('queued', 'running');

-- Why a row of a change of many was refused, in the language of the person who started it.
create table console_job_refusal (
  job_id   bigint not null references console_job on delete cascade,
  position integer not null,
  row_id   bigint not null,
  reason   text not null,
  primary key (job_id, position)
);
grant select, insert, delete on console_job_refusal to mahfaza_app;
