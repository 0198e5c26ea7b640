import pg from 'pg'

export interface StockedCatalogue {
  readonly vouchers: number
  /** Of clients 1, 2, … */
  readonly clients: number
  readonly categoryIds: readonly bigint[]
}

const batchVouchers = 10_000

/**
 * Fills empty tables with clients of Libyan names and with vouchers in every state, made and used over years. It
 * bypasses the factory, by SQL: for benches and nothing else.
 */
export async function stockCatalogue(ownerUrl: string, catalogue: StockedCatalogue): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query(clientsSql, [catalogue.clients])
    await owner.query(batchesSql, [
      Math.ceil(catalogue.vouchers / batchVouchers),
      batchVouchers,
      catalogue.categoryIds.map(String),
    ])
    await owner.query(vouchersSql, [catalogue.vouchers, batchVouchers, catalogue.clients])
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}

/** The names of people as they write them, some of them in one of several ways. */
const clientsSql = `
  with names as (
    select array['أحمد','احمد','محمد','علي','عمر','سالم','خالد','مصطفى','عبد الله','عبدالله','فاطمة','فاطمه','مريم','عائشة',
             'خديجة','هدى','أسماء','إبراهيم','ابراهيم','يوسف','حسين','صالح','نوري','مفتاح','ليلى','زينب'] as given,
           array['الورفلي','القماطي','الترهوني','المصراتي','الزوي','العبيدي','الفيتوري','المقريف','الدرسي','البرعصي','الككلي',
             'السنوسي','الغرياني','الزنتاني','التاجوري','الهوني','المغربي','الشريف','بن غشير','أبو شاقور','القذافي',
             'الحاسي','الطلحي','العقوري','الجبالي','الصيد','الرابطي','النايلي','التواتي','المحجوب'] as family
  )
  insert into client (name, username, phone, password_hash, pro, merchant, seller, status, phone_verified_at, created_at)
  select given[1 + n * 7 % cardinality(given)] || ' ' || given[1 + n / 3 % cardinality(given)] || ' '
           || family[1 + n / 11 % cardinality(family)],
         'client' || n, '091' || lpad(n::text, 7, '0'), '-', n % 5 = 0, n % 100 = 1, n % 200 = 2,
         case when n % 50 = 0 then 'inactive' else 'active' end, now(), now() - interval '2 years' * (1 - n::float8 / $1)
  from names, generate_series(1, $1::int) n
  order by n`

const batchesSql = `
  insert into voucher_batch (category_id, supplier_id, source, code_format, count, made_count, amount, currency,
    sealed_key, key_id, status, activated_at)
  select c.id, c.supplier_id, 'generated', 'digits16', $2, $2, c.face_value, c.currency, '\\x00', 'bench', 'activated', now()
  from generate_series(1, $1::int) n join category c on c.id = ($3::bigint[])[1 + n % cardinality($3::bigint[])]
  order by n`

const vouchersSql = `
  with batches as (
    select b.*, row_number() over (order by id) - 1 as place from voucher_batch b
  )
  insert into voucher (batch_id, category_id, serial_number, code_lookup, code_sealed, code_last4, amount, currency,
    status, owner_id, used_by, sold_at, used_at, cancelled_at, created_at)
  select b.id, b.category_id, b.prefix || lpad((n % $2)::text, 7, '0'), sha256(n::text::bytea), sha256(n::text::bytea),
         lpad((n % 10000)::text, 4, '0'), b.amount, b.currency, v.status,
         case when v.status in ('sold', 'used') then 1 + n % $3 end,
         case when v.status = 'used' then 1 + n % $3 end,
         case when v.status in ('sold', 'used') then v.made end,
         case when v.status = 'used' then v.made end,
         case when v.status = 'cancelled' then v.made end,
         v.made
  from generate_series(0, $1::int - 1) n
  join batches b on b.place = n / $2
  cross join lateral (
    select case n % 20 when 0 then 'cancelled' when 1 then 'expired' when 2 then 'used' when 3 then 'used'
             when 4 then 'used' when 5 then 'sold' when 6 then 'sold' else 'available' end as status,
           now() - interval '2 years' * (1 - n::float8 / $1) as made
  ) v
  order by n`
