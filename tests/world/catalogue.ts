import { createCategory, createSupplier, type NewCategory } from '#server/modules/catalogue/index.ts'
import {
  activateBatch,
  allowPrint,
  createBatch,
  importCodes,
  makeBatch,
  readPrintedVouchers,
} from '#server/modules/vouchers/index.ts'
import type { Services } from '#server/services.ts'

const system = { type: 'system', id: null } as const

/** A category of a supplier of its own: ten dinars, the supplier gets nine and a half of a card. */
export async function newCategory(
  { database }: Services,
  changes: Partial<NewCategory> & Pick<NewCategory, 'kind'>,
): Promise<bigint> {
  return database.transact(async (tx) => {
    const supplierId = await createSupplier(
      tx,
      { nameAr: 'ليبيانا', nameEn: 'Libyana', color: '#7b1fa2', phone: null, email: null },
      system,
    )
    const category: NewCategory = {
      supplierId,
      nameAr: 'ليبيانا 10 دينار',
      nameEn: 'Libyana 10 LYD',
      currency: 'LYD',
      faceValueMinor: 10_000n,
      priceMinor: 10_000n,
      buyPriceMinor: 9_500n,
      feeMinor: 0n,
      instructionsAr: null,
      instructionsEn: null,
      dialPattern: null,
      codePattern: null,
      position: 0,
      ...changes,
    }
    return createCategory(tx, category, system)
  })
}

type BatchOrder = Parameters<typeof createBatch>[2]

/** Orders vouchers as staff do; the jobs make them. */
export function orderVouchers(
  { database, keys, jobs }: Pick<Services, 'database' | 'keys'> & Parameters<typeof createBatch>[1],
  order: Pick<BatchOrder, 'categoryId' | 'count'> & Partial<BatchOrder>,
): Promise<bigint> {
  const usual = {
    expiresAt: null,
    note: null,
    staffId: null,
    codeFormat: 'digits16',
    printLayout: 'a4',
  } as const
  return database.transact((tx) => createBatch(tx, { keys, jobs }, { ...usual, ...order }))
}

/** Makes the codes of an order at once, without waiting for the job. */
export const noJobs = { enqueue: () => Promise.resolve() }

export interface Printed {
  /** As printed, in groups. */
  readonly code: string
  readonly serialNumber: string
}

/** Own vouchers of a category, made, printed and activated. */
export async function printVouchers(
  services: Services,
  categoryId: bigint,
  { count = 1, activate = true, expiresAt = null as Date | null } = {},
): Promise<{ batchId: bigint; printed: Printed[] }> {
  const { database, keys } = services
  const batchId = await orderVouchers({ database, keys, jobs: noJobs }, { categoryId, count, expiresAt })
  await makeBatch(services, batchId)
  if (activate) await database.transact((tx) => activateBatch(tx, batchId, null))
  const batch = await database.transact((tx) => allowPrint(tx, batchId, { staffId: null, again: false }))
  const printed = await Array.fromAsync(readPrintedVouchers(database.db, keys, batch))
  return { batchId, printed }
}

/** A supplier's codes of a category, imported and activated. */
export async function stockCards(
  services: Services,
  categoryId: bigint,
  codes: readonly string[],
): Promise<void> {
  const { database, keys } = services
  await database.transact(async (tx) => {
    const { batchId } = await importCodes(tx, keys, {
      categoryId,
      fileName: 'codes.csv',
      rows: codes.map((code, index) => ({ line: index + 1, cells: [code] })),
      columns: { code: '1', serial: null, expiry: null },
      staffId: null,
    })
    if (batchId === null) throw new Error('not one code was taken')
    await activateBatch(tx, batchId, null)
  })
}

/** `n` different codes of thirteen digits. */
export function supplierCodes(count: number, start = 1): string[] {
  return Array.from({ length: count }, (_, index) => String(5_000_000_000_000 + start + index))
}
