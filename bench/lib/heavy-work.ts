import pg from 'pg'
import { type PostingEngine, post } from '#server/ledger/index.ts'
import { refuseSettlement, requestSettlement } from '#server/modules/settlements/index.ts'
import { sellVouchers } from '#server/modules/vouchers/index.ts'
import { clearingOf, receivableOf } from '#server/modules/wallets/index.ts'

const settledCount = 50_000
const soldCount = 20_000
const amountMinor = 10_000
const currency = 'LYD'
const actor = { type: 'system', id: null } as const

export interface HeavyWork {
  /** A settlement of 50,000 accepted vouchers, and beside it a sale of 20,000. */
  perform(): Promise<void>
  /** Between two rounds: the vouchers of the settlement are free again. */
  free(): Promise<void>
}

/** A merchant with vouchers to settle and a seller, and for each round a batch to sell. */
export async function openHeavyWork(
  ownerUrl: string,
  engine: PostingEngine,
  rounds: number,
): Promise<HeavyWork> {
  const { merchantId, sellerId, supplierId, batchIds } = await makeRows(ownerUrl, rounds)
  await engine.post(post, {
    input: {
      postings: [
        {
          from: clearingOf('bank', currency),
          to: receivableOf(merchantId, currency),
          amountMinor: BigInt(settledCount * amountMinor),
        },
      ],
    },
    actor,
  })
  let settlementId = 0n
  return {
    async perform() {
      const batchId = batchIds.pop()
      if (batchId === undefined) throw new Error('no batch is left to sell')
      const sale = { batchId, sellerId, from: null, to: null, payment: 'cash' } as const
      const [settlement] = await Promise.all([
        engine.post(requestSettlement, { input: { merchantId, supplierId, sender: null }, actor }),
        engine.post(sellVouchers, { input: sale, actor }),
      ])
      settlementId = BigInt(settlement.answer.id)
    },
    async free() {
      await engine.post(refuseSettlement, { input: { settlementId, note: null }, actor })
    },
  }
}

interface Rows {
  readonly merchantId: bigint
  readonly sellerId: bigint
  readonly supplierId: bigint
  readonly batchIds: bigint[]
}

async function makeRows(ownerUrl: string, rounds: number): Promise<Rows> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await insertRows(owner, rounds)
  } finally {
    await owner.end()
  }
}

async function insertRows(owner: pg.Client, rounds: number): Promise<Rows> {
  const idOf = async (text: string): Promise<bigint> => {
    const { rows } = await owner.query<{ id: string }>(`${text} returning id::text`)
    return BigInt(rows[0]?.id ?? 0)
  }
  const newClient = (number: number, flag: string) =>
    idOf(`insert into client (name, username, phone, password_hash, ${flag}, phone_verified_at)
          values ('علي الورفلي', 'heavy${number}', '092000000${number}', '-', true, now())`)
  const [merchantId, sellerId] = [await newClient(1, 'merchant'), await newClient(2, 'seller')]
  await owner.query(
    `insert into payout_account (client_id, bank, holder, number) values ($1, 'الجمهورية', 'علي الورفلي', '123456')`,
    [merchantId],
  )
  const supplierId = await idOf(`insert into supplier (name_ar, name_en) values ('محفظة', 'Mahfaza')`)
  const newBatch = async (kind: string, count: number): Promise<bigint> => {
    const categoryId =
      await idOf(`insert into category (supplier_id, name_ar, name_en, kind, face_value, price, buy_price)
        values (${supplierId}, 'قسيمة', 'Voucher', '${kind}', ${amountMinor}, ${amountMinor}, ${amountMinor})`)
    const batchId =
      await idOf(`insert into voucher_batch (category_id, supplier_id, source, code_format, count, made_count, amount,
          currency, sealed_key, key_id, status, activated_at)
        values (${categoryId}, ${supplierId}, 'generated', 'digits16', ${count}, ${count}, ${amountMinor}, '${currency}', '-', '-',
          'activated', now())`)
    await owner.query(
      `insert into voucher (batch_id, category_id, serial_number, code_lookup, code_sealed, code_last4, amount, currency)
       select $1::bigint, $2::bigint, lpad($1::bigint::text, 5, '0') || lpad(n::text, 9, '0'),
         sha256(($1::bigint::text || '/' || n)::bytea), '-', '0000', $3::bigint, $4::text
       from generate_series(1, $5::int) n`,
      [batchId, categoryId, amountMinor, currency, count],
    )
    return batchId
  }
  const accepted = await newBatch('goods', settledCount)
  await owner.query(
    `with used as (
       update voucher set status = 'used', used_by = $1::bigint, used_at = now(), transaction_id = -id
       where batch_id = $2::bigint returning id, amount
     )
     insert into voucher_use (id, voucher_id, merchant_id, supplier_id, amount, fee, currency)
     select -id, id, $1::bigint, $3::bigint, amount, 0, $4::text from used`,
    [merchantId, accepted, supplierId, currency],
  )
  const batchIds: bigint[] = []
  for (let round = 0; round < rounds; round += 1) batchIds.push(await newBatch('recharge', soldCount))
  await owner.query('vacuum analyze')
  return { merchantId, sellerId, supplierId, batchIds }
}
