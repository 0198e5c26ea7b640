-- Money that staff move for clients, or between the operator and a client. Two people agree; what they agreed to from a
-- client's page is entered here when it is carried out.
create table money_transfer (
  id             bigint generated always as identity primary key,
  kind           text not null check (kind in ('client_to_client', 'operator_to_client', 'client_to_operator')),
  from_client_id bigint references client,
  to_client_id   bigint references client,
  amount         bigint not null check (amount > 0),
  currency       text not null default 'LYD',
  reason         text not null check (length(reason) between 1 and 500),
  document_id    uuid references stored_file,
  status         text not null default 'draft' check (status in ('draft', 'posted', 'cancelled')),
  transaction_id bigint unique,
  posted_at      timestamptz,
  created_by     bigint references staff_user,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  check ((status = 'posted') = (transaction_id is not null)),
  check ((status = 'posted') = (posted_at is not null)),
  check ((from_client_id is not null) = (kind <> 'operator_to_client')),
  check ((to_client_id is not null) = (kind <> 'client_to_operator')),
  check (from_client_id <> to_client_id)
);
create index money_transfer_status on money_transfer (status, id);
create index money_transfer_kind on money_transfer (kind, id);
create index money_transfer_amount on money_transfer (amount, id);
create index money_transfer_from on money_transfer (from_client_id, id) where from_client_id is not null;
create index money_transfer_to on money_transfer (to_client_id, id) where to_client_id is not null;
create index money_transfer_document on money_transfer (document_id) where document_id is not null;

grant select, insert on money_transfer to mahfaza_app;
-- Its kind, currency and author stay.
grant update (from_client_id, to_client_id, amount, reason, document_id, status, transaction_id, posted_at, updated_at)
  on money_transfer to mahfaza_app;

-- One open request for a row, beside those of the other kinds.
create unique index approval_one_waiting_money_transfer on approval (subject_id)
  where status = 'waiting' and kind = 'money-transfer';
