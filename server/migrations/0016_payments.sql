-- How money may come into a wallet: what clients choose from, in the operator's words and within the operator's limits.
create table payment_method (
  id              bigint generated always as identity primary key,
  code            text not null unique check (code in ('voucher', 'edfali', 'sadadapi', 'localbankcards', 'tlync', 'mpgs', 'sandbox', 'bank', 'cash')),
  channel         text not null check (channel in ('voucher', 'gateway', 'bank', 'cash')),
  gateway         text check (gateway in ('plutu', 'sandbox')),
  active          boolean not null default false,
  position        integer not null,
  name_ar         text not null check (length(name_ar) between 1 and 100),
  name_en         text not null check (length(name_en) between 1 and 100),
  instructions_ar text not null default '' check (length(instructions_ar) <= 1000),
  instructions_en text not null default '' check (length(instructions_en) <= 1000),
  amount_min      bigint check (amount_min > 0),
  amount_max      bigint check (amount_max >= amount_min),
  fee_fixed       bigint not null default 0 check (fee_fixed >= 0),
  fee_share_bp    integer not null default 0 check (fee_share_bp between 0 and 10000),
  fee_min         bigint not null default 0 check (fee_min >= 0),
  fee_max         bigint check (fee_max >= fee_min),
  accounts        jsonb not null default '[]', -- where clients transfer to: bank in both languages, holder, number
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  check ((channel = 'gateway') = (gateway is not null)),
  check (channel <> 'voucher' or (fee_fixed = 0 and fee_share_bp = 0 and fee_min = 0))
);

insert into payment_method (code, channel, gateway, active, position, name_ar, name_en, instructions_ar, instructions_en, amount_min, amount_max) values
  ('voucher', 'voucher', null, true, 1, 'قسيمة مطبوعة', 'Printed voucher',
   'اكتب رمز القسيمة، ويصل رصيدها فورًا.', 'Type the code of the voucher; its value arrives at once.', null, null),
  ('localbankcards', 'gateway', 'plutu', false, 2, 'بطاقة مصرفية محلية', 'Local bank card',
   'ادفع ببطاقة مصرفك على صفحة آمنة ثم تعود إلى محفظتك.', 'Pay with your bank card on a secure page, then return to your wallet.', 5000, 2000000),
  ('edfali', 'gateway', 'plutu', false, 3, 'ادفع لي', 'Edfali',
   'يصلك رمز من مصرف التجارة والتنمية على هاتفك.', 'A code from the Bank of Commerce and Development arrives on your phone.', 5000, 2000000),
  ('sadadapi', 'gateway', 'plutu', false, 4, 'سداد', 'Sadad',
   'خدمة المدار للدفع: يصلك رمز على هاتفك.', 'The payment service of Al-Madar: a code arrives on your phone.', 5000, 2000000),
  ('tlync', 'gateway', 'plutu', false, 5, 'تي لينك', 'T-Lync',
   'تداول وموبي كاش وغيرهما على صفحة دفع واحدة.', 'Tadawul, MobiCash and others on one payment page.', 5000, 2000000),
  ('mpgs', 'gateway', 'plutu', false, 6, 'ماستركارد', 'Mastercard',
   'ادفع ببطاقة ماستركارد على صفحة آمنة.', 'Pay with a Mastercard on a secure page.', 5000, 2000000),
  ('sandbox', 'gateway', 'sandbox', false, 7, 'بوابة تجريبية', 'Sandbox gateway',
   'للتجربة فقط: لا تُدفع فيها أي نقود.', 'For trying only: no money is paid.', 1000, 2000000),
  ('bank', 'bank', null, false, 8, 'حوالة مصرفية', 'Bank transfer',
   'حوّل المبلغ إلى حسابنا ثم أرسل صورة الإيصال، ويضاف الرصيد بعد مراجعته.',
   'Transfer the amount to our account, then send a photo of the slip; it is added once we have checked it.', 20000, 20000000),
  ('cash', 'cash', null, false, 9, 'نقدًا لدى بائع', 'Cash at a seller',
   'ادفع للبائع نقدًا وأره رقم عضويتك، فيشحن محفظتك فورًا.',
   'Give a seller the cash and show your member number: your wallet is recharged at once.', 1000, 5000000);

-- A recharge by a gateway: what we know of it there. Shares its id with the recharge, which has the amount and the state.
create table payment (
  id                  bigint primary key references recharge,
  client_id           bigint not null references client,
  request_key         text not null, -- the Idempotency-Key that began it, and what was asked under it
  request_hash        bytea not null,
  gateway             text not null,
  invoice_no          text not null unique check (invoice_no ~ '^[A-Za-z0-9._-]{8,40}$'), -- our name for it there
  payer_phone         text,
  locale              text not null default 'ar' check (locale in ('ar', 'en')),
  redirect_url        text,
  process             text,             -- the gateway's handle of a payment that waits for its code
  opening_until       timestamptz,      -- somebody is asking the gateway to open it
  confirming_until    timestamptz,      -- somebody is asking the gateway to take the money
  code_tries          integer not null default 0,
  unsure              boolean not null default false, -- the gateway was asked to take the money and gave no answer
  asks                integer not null default 0,
  ask_at              timestamptz,      -- when the gateway is asked next what became of it
  expires_at          timestamptz not null,
  gateway_transaction text,             -- its number there, once it is paid
  paid_at             timestamptz,      -- when we learned that it is paid; the credit follows
  problem             text,
  created_at          timestamptz not null default now(),
  unique (client_id, request_key),
  unique (gateway, gateway_transaction),
  check ((gateway_transaction is null) = (paid_at is null))
);
create index payment_ask on payment (ask_at) where ask_at is not null;

-- What a client told of a bank transfer, and what staff made of it. Shares its id with the recharge.
create table bank_transfer_request (
  id             bigint primary key references recharge,
  bank           text not null check (length(bank) between 2 and 100), -- from which it was sent
  transferred_on date not null,
  note           text check (length(note) <= 300),
  photo_id       uuid not null references stored_file, -- of the slip
  slip_hash      bytea unique, -- of its picture; none once it is refused, so that it may be sent again
  decided_by     bigint references staff_user,
  decided_at     timestamptz,
  reason         text check (length(reason) <= 300), -- why it was refused; the client reads it
  created_at     timestamptz not null default now()
);

create index bank_transfer_request_photo on bank_transfer_request (photo_id);

-- What the sandbox gateway knows: somebody else's books, as it were. Empty in production.
create table sandbox_payment (
  token        text primary key,
  invoice_no   text not null unique,
  amount       bigint not null check (amount > 0),
  currency     text not null,
  locale       text not null,
  return_url   text not null,
  callback_url text not null,
  status       text not null default 'open' check (status in ('open', 'paid', 'declined', 'cancelled')),
  created_at   timestamptz not null default now(),
  ended_at     timestamptz
);

grant select, insert, update on payment_method, payment, bank_transfer_request, sandbox_payment to mahfaza_app;
