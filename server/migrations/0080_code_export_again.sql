-- A download that breaks off is repeated by the same person with the same passphrase, until that person says that the
-- file opens; each download is counted here and logged.
alter table code_export add column downloads integer not null default 0 check (downloads between 0 and 5);
alter table code_export add column confirmed_at timestamptz;
update code_export set downloads = 1, confirmed_at = taken_at where taken_at is not null;
alter table code_export add constraint code_export_counted check ((downloads = 0) = (taken_at is null));
grant update (downloads, confirmed_at) on code_export to mahfaza_app;
