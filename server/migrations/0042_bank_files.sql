-- A file for the bank names approved settlements, each once, and sends them. Its bytes are kept: the bank has no other.
create table bank_file (
  id                bigint generated always as identity primary key,
  file_id           uuid not null references stored_file,
  sha256            bytea not null check (length(sha256) = 32),
  settlements_count integer not null check (settlements_count > 0),
  total_amount      bigint not null check (total_amount > 0),
  currency          text not null default 'LYD',
  downloads         integer not null default 0,
  created_by        bigint references staff_user,
  created_at        timestamptz not null default now()
);
alter table settlement add column bank_file_id bigint references bank_file;
create index settlement_bank_file on settlement (bank_file_id, id);
grant select, insert on bank_file to mahfaza_app;
grant update (downloads) on bank_file to mahfaza_app;

-- Who paid settlements approves and sends them as well, and who read or changed treasury operations reads what belongs to them.
insert into role_permission (role_id, permission)
select g.role_id, n.permission
from role_permission g join (values
  ('settlements-pay', 'settlements-approve'), ('settlements-pay', 'settlements-send'), ('settlements-pay', 'settlements-send-back'),
  ('settlements-pay', 'bank-files-index'), ('settlements-pay', 'bank-files-show'), ('settlements-pay', 'bank-files-store'),
  ('settlements-pay', 'bank-files-download'),
  ('settlements-index', 'bank-files-index'), ('settlements-show', 'bank-files-show'),
  ('statement-lines-reject', 'statement-lines-unmatch')
) n (held, permission) on n.held = g.permission
on conflict do nothing;
