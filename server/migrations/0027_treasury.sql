-- Money outside the books that comes into them or leaves them: what the bank, the gateways and the cash box show, each
-- with its document. Two people post it.
create table treasury_operation (
  id             bigint generated always as identity primary key,
  kind           text not null check (kind in ('treasury_move', 'supplier_payment', 'payment_credit', 'gateway_return',
                   'settlement_return', 'suspense', 'suspense_solution', 'write_off', 'breakage')),
  amount         bigint not null check (amount > 0),
  charge         bigint check (charge >= 0), -- what the bank or gateway kept of a move
  currency       text not null default 'LYD',
  channel        text check (channel in ('bank', 'cash', 'plutu', 'sandbox')),
  to_channel     text check (to_channel in ('bank', 'cash', 'plutu', 'sandbox')),
  about          text check (length(about) <= 40), -- our number of what it is about, as staff typed it
  payment_id     bigint references payment,
  settlement_id  bigint references settlement,
  suspense_id    bigint references treasury_operation, -- the amount in suspense that it solves
  client_id      bigint references client,
  supplier_id    bigint references supplier,
  direction      text check (direction in ('loss', 'gain')),
  solution       text check (solution in ('to_client', 'sent_back', 'kept')),
  reference      text not null check (length(reference) between 2 and 60), -- its number outside
  booked_on      date not null, -- the day it happened outside
  note           text check (length(note) <= 500),
  document_id    uuid references stored_file,
  status         text not null default 'draft' check (status in ('draft', 'posted', 'cancelled')),
  transaction_id bigint unique,
  posted_at      timestamptz,
  created_by     bigint references staff_user,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  check ((status = 'posted') = (transaction_id is not null)),
  check ((status = 'posted') = (posted_at is not null)),
  check (status <> 'posted' or document_id is not null)
);
-- What happened outside is posted once, and so is what solves it.
create unique index treasury_operation_once on treasury_operation (kind, coalesce(channel, ''), reference)
  where status <> 'cancelled';
create unique index treasury_operation_payment on treasury_operation (kind, payment_id) where status = 'posted';
create unique index treasury_operation_settlement on treasury_operation (settlement_id) where status = 'posted';
create unique index treasury_operation_suspense on treasury_operation (suspense_id) where status = 'posted';
create index treasury_operation_status on treasury_operation (status, id);
create index treasury_operation_kind on treasury_operation (kind, id);
create index treasury_operation_channel on treasury_operation (channel, id);
create index treasury_operation_amount on treasury_operation (amount, id);
create index treasury_operation_booked on treasury_operation (booked_on, id);
create index treasury_operation_client on treasury_operation (client_id, id) where client_id is not null;
create index treasury_operation_supplier on treasury_operation (supplier_id, id) where supplier_id is not null;
create index treasury_operation_reference on treasury_operation (reference);

grant select, insert on treasury_operation to mahfaza_app;
-- Its kind, currency and author stay.
grant update (amount, charge, channel, to_channel, about, payment_id, settlement_id, suspense_id, client_id, supplier_id,
    direction, solution, reference, booked_on, note, document_id, status, transaction_id, posted_at, updated_at)
  on treasury_operation to mahfaza_app;

drop index approval_one_waiting;
create unique index approval_one_waiting on approval (kind, subject_id)
  where status = 'waiting' and kind in ('bank-recharge', 'card-refund', 'settlement-payment', 'treasury-operation');

-- A payment for a frozen or closed wallet may be put in suspense: it is then no longer credited by itself.
alter table payment add column suspended_at timestamptz;

-- A sold voucher that expired unused, and whose value the operator has taken by policy, has the operation that did.
alter table voucher add column breakage_id bigint references treasury_operation;
create index voucher_breakage on voucher (breakage_id) where breakage_id is not null;
grant update (breakage_id) on voucher to mahfaza_app;

-- The bank may send a payment back: the merchant's vouchers can then be settled again.
alter table settlement drop constraint settlement_status_check;
alter table settlement drop constraint settlement_check1;
alter table settlement drop constraint settlement_check2;
alter table settlement add constraint settlement_status_check
  check (status in ('requested', 'paid', 'refused', 'returned'));
alter table settlement add constraint settlement_paid_once
  check (case status when 'paid' then transaction_id is not null when 'returned' then true else transaction_id is null end);
alter table settlement add constraint settlement_paid_at_bank
  check (status in ('paid', 'returned') or (bank_reference is null and paid_on is null));
