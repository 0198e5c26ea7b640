-- The program's answers for changes of sealed records: what it wrote, in the transaction of the activity that tells of it. The
-- key of the MAC is not in the database.
create table ledger.record_answer (
  table_name  text not null,
  row_id      text not null,
  activity_id bigint not null,
  mac         text not null
);
create index record_answer_row on ledger.record_answer (table_name, row_id, activity_id);
grant select, insert on ledger.record_answer to mahfaza_app;

-- The transaction that wrote the row last, as sealed; empty where it is not.
alter table ledger.record_state add column version text not null default '';
