import { randomInt } from 'node:crypto'
import { parseAmount } from '#contract/kernel/money.ts'
import { createCategory, createSupplier } from '#server/modules/catalogue/index.ts'
import {
  activateBatch,
  allowPrint,
  createBatch,
  importCodes,
  makeBatch,
  readPrintedVouchers,
} from '#server/modules/vouchers/index.ts'
import type { Services } from '#server/services.ts'
import { catalogue, type DemoCategory, type DemoSupplier } from './catalogue.ts'

export interface StockedCategory {
  readonly id: bigint
  readonly supplierId: bigint
  readonly category: DemoCategory
  readonly batchId: bigint | null
  /** In the order of their serial numbers, in which they are sold and used. */
  readonly printed: readonly PrintedCode[]
  soldCount: number
  usedCount: number
}

export interface PrintedCode {
  readonly serialNumber: string
  readonly code: string
}

/** Everything on sale, with its stock, by English name. */
export type Shop = ReadonlyMap<string, StockedCategory>

/** The next printed code that nobody has used; undefined when all are. */
export function takeCode(shop: Shop, name: string): string | undefined {
  const stocked = shop.get(name)
  if (!stocked) throw new Error(`${name} is not in the catalogue`)
  stocked.usedCount += 1
  return stocked.printed[stocked.usedCount - 1]?.code
}

/** Suppliers, categories, imported codes and printed vouchers, as staff bring them in. */
export async function openShop(services: Services, staffId: bigint): Promise<Shop> {
  const shop = new Map<string, StockedCategory>()
  for (const supplier of catalogue) {
    const { supplierId, ids } = await listSupplier(services, supplier, staffId)
    for (const [index, category] of supplier.categories.entries()) {
      const id = ids[index]
      if (id === undefined) throw new Error('a category without an id')
      const stock = await stockUp(services, id, category, staffId)
      shop.set(category.nameEn, { id, supplierId, category, ...stock, soldCount: 0, usedCount: 0 })
    }
  }
  return shop
}

function listSupplier({ database }: Services, supplier: DemoSupplier, staffId: bigint) {
  const actor = { type: 'staff', id: staffId } as const
  const { categories, ...named } = supplier
  return database.transact(async (tx) => {
    const supplierId = await createSupplier(tx, named, actor)
    const ids: bigint[] = []
    for (const category of categories) {
      const position = catalogue.flatMap((one) => one.categories).indexOf(category)
      ids.push(await createCategory(tx, { ...pricedOf(category), supplierId, position }, actor))
    }
    return { supplierId, ids }
  })
}

function pricedOf({ stock: _stock, faceValue, price, buyPrice, fee, sellFee = '0', ...rest }: DemoCategory) {
  return {
    ...rest,
    currency: 'LYD',
    faceValueMinor: dinars(faceValue),
    priceMinor: dinars(price),
    buyPriceMinor: dinars(buyPrice),
    feeMinor: dinars(fee),
    sellFeeMinor: dinars(sellFee),
  }
}

function dinars(text: string): bigint {
  const amountMinor = parseAmount(text, 'LYD')
  if (typeof amountMinor !== 'bigint') throw new Error(`${text} is no amount: ${amountMinor}`)
  return amountMinor
}

async function stockUp(
  services: Services,
  categoryId: bigint,
  category: DemoCategory,
  staffId: bigint,
): Promise<Pick<StockedCategory, 'batchId' | 'printed'>> {
  if (category.stock === 0) return { batchId: null, printed: [] }
  if (category.kind === 'card') {
    await importStock(services, categoryId, category, staffId)
    return { batchId: null, printed: [] }
  }
  return printVouchers(services, categoryId, category.stock, staffId)
}

async function importStock(
  { database, keys }: Services,
  categoryId: bigint,
  { codePattern, stock, nameEn }: DemoCategory,
  staffId: bigint,
): Promise<void> {
  const rows = Array.from({ length: stock }, (_, index) => ({
    line: index + 1,
    cells: [makeUpCode(codePattern ?? '\\d{13}')],
  }))
  await database.transact(async (tx) => {
    const { batchId } = await importCodes(tx, keys, {
      categoryId,
      fileName: `${nameEn}.csv`,
      rows,
      columns: { code: '1', serial: null, expiry: null },
      staffId,
    })
    if (batchId === null) throw new Error(`no code for ${nameEn} was taken`)
    await activateBatch(tx, batchId, staffId)
  })
}

/** A code of the supplier's pattern: classes with counts, and literal letters. */
export function makeUpCode(pattern: string): string {
  return [...pattern.matchAll(/(\\d|\[[^\]]+\]|.)(?:\{(\d+)\})?/g)]
    .map(([, kind = '', count = '1']) => Array.from({ length: Number(count) }, () => oneOf(kind)).join(''))
    .join('')
}

function oneOf(kind: string): string {
  if (kind.length === 1) return kind
  const letters = kind === '\\d' ? '0123456789' : 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return letters[randomInt(letters.length)] ?? ''
}

async function printVouchers(
  services: Services,
  categoryId: bigint,
  count: number,
  staffId: bigint,
): Promise<{ batchId: bigint; printed: PrintedCode[] }> {
  const { database, keys } = services
  // No job: the codes are needed now.
  const jobs = { enqueue: () => Promise.resolve() }
  const batchId = await database.transact((tx) =>
    createBatch(
      tx,
      { keys, jobs },
      {
        categoryId,
        count,
        staffId,
        codeFormat: 'digits16',
        expiresAt: null,
        printLayout: 'a4',
        note: null,
      },
    ),
  )
  await makeBatch(services, batchId)
  await database.transact((tx) => activateBatch(tx, batchId, staffId))
  const batch = await database.transact((tx) => allowPrint(tx, batchId, { staffId, again: false }))
  const printed: PrintedCode[] = []
  for await (const { serialNumber, code } of readPrintedVouchers(database.db, keys, batch)) {
    printed.push({ serialNumber, code })
  }
  return { batchId, printed }
}
