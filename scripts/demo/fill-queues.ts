import { cancelVouchers, createBatch, importCodes, makeBatch } from '#server/modules/vouchers/index.ts'
import type { Services } from '#server/services.ts'
import { makeUpCode, type Shop, type StockedCategory } from './open-shop.ts'

/** The waiting work of voucher staff: a batch to activate, a failed one, a file with bad rows. */
export async function fillQueues(services: Services, shop: Shop, staffId: bigint): Promise<void> {
  await orderBatch(services, printedIn(shop, 20), { count: 500, note: 'لباعة سوق الجمعة' }, staffId)
  const spoilt = await orderBatch(services, printedIn(shop, 10), { count: 200, note: null }, staffId)
  await cancelVouchers(services.database, { batchId: spoilt }, { staffId, reason: 'تلف الورق أثناء الطباعة' })
  await importWithFaults(services, shop, staffId)
}

function printedIn(shop: Shop, dinars: number): StockedCategory {
  const stocked = shop.get(`Recharge voucher ${dinars} LYD`)
  if (!stocked) throw new Error(`there are no recharge vouchers of ${dinars} dinars`)
  return stocked
}

async function orderBatch(
  services: Services,
  { id: categoryId }: StockedCategory,
  { count, note }: { readonly count: number; readonly note: string | null },
  staffId: bigint,
): Promise<bigint> {
  const { database, keys } = services
  // No job: none runs while the demo world is made.
  const jobs = { enqueue: () => Promise.resolve() }
  const usual = { codeFormat: 'digits16', expiresAt: null, printLayout: 'a4' } as const
  const batchId = await database.transact((tx) =>
    createBatch(tx, { keys, jobs }, { categoryId, count, note, staffId, ...usual }),
  )
  await makeBatch(services, batchId)
  return batchId
}

/** The supplier's file has duplicates and a short row; the rest waits for activation. */
async function importWithFaults({ database, keys }: Services, shop: Shop, staffId: bigint): Promise<void> {
  const cards = [...shop.values()].find(({ category }) => category.kind === 'card')
  if (!cards) throw new Error('no cards are in stock')
  const pattern = cards.category.codePattern ?? '\\d{13}'
  const codes = Array.from({ length: 12 }, () => makeUpCode(pattern))
  const cells = [...codes, codes[0] ?? '', codes[1] ?? '', '12345', ''].map((code) => [code])
  await database.transact((tx) =>
    importCodes(tx, keys, {
      categoryId: cards.id,
      fileName: 'libyana-november.csv',
      rows: cells.map((row, at) => ({ line: at + 1, cells: row })),
      columns: { code: '1', serial: null, expiry: null },
      staffId,
    }),
  )
}
