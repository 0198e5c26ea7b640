-- Statements of the bank, the gateways and the cash box, matched line by line against what moved on the clearing accounts.
create table statement (
  id          bigint generated always as identity primary key,
  channel     text not null check (channel in ('bank', 'cash', 'plutu', 'sandbox')),
  file_id     uuid references stored_file,
  lines_count integer not null default 0,
  read_at     timestamptz, -- its lines were taken over; a line is taken once, from whichever file
  note        text check (length(note) <= 500),
  created_by  bigint references staff_user,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index statement_channel on statement (channel, id);

create sequence statement_match_id;

create table statement_line (
  id           bigint generated always as identity primary key,
  statement_id bigint not null references statement,
  channel      text not null check (channel in ('bank', 'cash', 'plutu', 'sandbox')),
  booked_on    date not null,
  counted_on   date not null, -- the same, or the first open day when that day was closed before
  amount       bigint not null check (amount <> 0), -- below zero: it left us
  currency     text not null default 'LYD',
  reference    text not null check (length(reference) <= 100),
  text         text not null check (length(text) <= 500),
  occurrence   integer not null, -- counts equal lines of a file
  status       text not null default 'open' check (status in ('open', 'proposed', 'matched')),
  match_id     bigint,
  rule         text check (rule in ('reference', 'netted', 'amount_day')),
  rejected     boolean not null default false, -- staff refused a proposal by amount and day
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  check ((status = 'open') = (match_id is null)),
  unique (channel, booked_on, reference, text, amount, occurrence)
);
create index statement_line_statement on statement_line (statement_id, id);
create index statement_line_status on statement_line (status, id);
create index statement_line_open on statement_line (channel, counted_on) where status <> 'matched';
create index statement_line_match on statement_line (match_id) where match_id is not null;
create index statement_line_booked on statement_line (booked_on, id);
create index statement_line_channel on statement_line (channel, id);

-- What each transaction moved on the clearing accounts of a channel, as the outside sees it: money in is above zero.
create table clearing_item (
  id             bigint generated always as identity primary key,
  transaction_id bigint not null,
  channel        text not null check (channel in ('bank', 'cash', 'plutu', 'sandbox')),
  operation      text not null,
  amount         bigint not null,
  currency       text not null default 'LYD',
  booked_on      date not null, -- in Tripoli
  counted_on     date not null,
  names          text[] not null, -- its numbers outside
  reference      text, -- the first of them
  status         text not null default 'open' check (status in ('open', 'proposed', 'matched')),
  match_id       bigint,
  rule           text check (rule in ('reference', 'netted', 'amount_day')),
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  check ((status = 'open') = (match_id is null)),
  unique (transaction_id, channel)
);
create index clearing_item_open on clearing_item (channel, counted_on) where status <> 'matched';
create index clearing_item_match on clearing_item (match_id) where match_id is not null;
create index clearing_item_status on clearing_item (status, id);
create index clearing_item_channel on clearing_item (channel, id);
create index clearing_item_booked on clearing_item (booked_on, id);

-- How far the entries of each clearing account are taken over.
create table clearing_taken (
  account_id bigint primary key references ledger.account,
  version    bigint not null
);

-- A day that two people closed, with what they knew to be open then.
create table treasury_day (
  id         bigint generated always as identity primary key,
  day        date not null unique,
  status     text not null default 'open' check (status in ('open', 'closed')),
  lines_open integer,
  items_open integer,
  difference bigint, -- open lines less open items
  currency   text not null default 'LYD',
  listed     jsonb, -- what was open when it was closed
  note       text check (length(note) <= 500),
  closed_at  timestamptz,
  created_by bigint references staff_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'closed') = (closed_at is not null))
);
create index treasury_day_status on treasury_day (status, day);

-- Nothing is counted in a closed day any more.
create function refuse_closed_day() returns trigger language plpgsql as $$
begin
  if exists (select from treasury_day where status = 'closed' and day >= new.counted_on) then
    raise exception 'the day % is closed', new.counted_on using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger statement_line_day before insert on statement_line for each row execute function refuse_closed_day();
create trigger clearing_item_day before insert on clearing_item for each row execute function refuse_closed_day();

grant select, insert on statement, statement_line, clearing_item, clearing_taken, treasury_day to mahfaza_app;
grant usage on sequence statement_match_id to mahfaza_app;
grant update (channel, file_id, lines_count, read_at, note, updated_at) on statement to mahfaza_app;
grant update (status, match_id, rule, rejected, updated_at) on statement_line to mahfaza_app;
grant update (status, match_id, rule, updated_at) on clearing_item to mahfaza_app;
grant update (version) on clearing_taken to mahfaza_app;
grant update (status, lines_open, items_open, difference, listed, note, closed_at, updated_at) on treasury_day to mahfaza_app;

drop index approval_one_waiting;
create unique index approval_one_waiting on approval (kind, subject_id)
  where status = 'waiting'
    and kind in ('bank-recharge', 'card-refund', 'settlement-payment', 'treasury-operation', 'treasury-day');
