-- Points: each movement of a client's points, with what it was for. The money of it is in the ledger, in the currency PTS.
create table points_movement (
  id             bigint generated always as identity primary key,
  transaction_id bigint not null,
  client_id      bigint not null references client,
  kind           text not null check (kind in (
    'competition', 'purchase', 'sign_in', 'game', 'adjustment', 'refund', 'gift', 'gift_cancelled', 'expiry')),
  amount         bigint not null check (amount <> 0),
  balance_after  bigint not null check (balance_after >= 0),
  subject_id     bigint, -- the competition, the order of cards or the gift order that it is about
  reason         text,   -- that staff wrote; the client reads it
  lapsed_at      timestamptz, -- of earned points: since when none of them is left to expire
  created_at     timestamptz not null,
  unique (transaction_id, client_id),
  check (lapsed_at is null or amount > 0)
);
create index points_movement_client on points_movement (client_id, id);
create index points_movement_earned on points_movement (client_id, created_at) where amount > 0;
create index points_movement_to_lapse on points_movement (created_at, client_id) where amount > 0 and lapsed_at is null;
create unique index points_movement_award on points_movement (subject_id, client_id) where kind = 'competition';
create index points_movement_kind on points_movement (kind, id);

-- The first sign-in of each day, in Tripoli, that was looked at; without points when the day's limit was reached.
create table points_sign_in (
  client_id      bigint not null references client,
  day            date not null,
  transaction_id bigint,
  primary key (client_id, day)
);

grant select, insert on points_movement, points_sign_in to mahfaza_app;
grant update (lapsed_at) on points_movement to mahfaza_app;

-- Two people adjust points, as they adjust a wallet.
insert into role_permission (role_id, permission)
  select role_id, 'clients-adjust-points' from role_permission where permission = 'clients-adjust'
  union select role_id, 'approvals-points-adjustment' from role_permission where permission = 'approvals-adjustment'
  union select role_id, 'points-index' from role_permission where permission = 'wallet-transactions-index'
  union select role_id, 'points-show' from role_permission where permission = 'wallet-transactions-show'
  union select role_id, 'points-export' from role_permission where permission = 'wallet-transactions-export';
