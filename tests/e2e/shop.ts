import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from './product.ts'

/** The cards that staff sell, and the printed vouchers. */
export interface Shop {
  readonly adminPassword: string
  readonly supplierCodes: readonly string[]
  /** Printed recharge vouchers of 50 dinars, 1,000 of them. */
  readonly rechargeCodes: readonly string[]
  /** Printed goods vouchers of 25 dinars; the merchant pays a quarter of a dinar for each. */
  readonly goodsCodes: readonly string[]
}

/** Suppliers, categories, a batch of 1,000 recharge vouchers, one of goods vouchers, and imported codes: by command. */
export async function openShop({ staff, set, folder, codesOf }: Product): Promise<Shop> {
  // A thousand recharge vouchers are more than one person may order.
  await set({ batch_value_dual_control_min: '100000.000', batch_day_dual_control_min: '1000000.000' })
  const admin = await staff('user', 'create', '--username', 'admin', '--name', 'المدير')
  const [libyana, operator, seeded] = await Promise.all([
    create('supplier', '--name-ar', 'ليبيانا', '--name-en', 'Libyana', '--color', '#7b1fa2'),
    create('supplier', '--name-ar', 'محفظة', '--name-en', 'Mahfaza'),
    create('supplier', '--name-ar', 'أسواق المدينة', '--name-en', 'Madina Markets'),
  ])
  const [card, recharge, goods] = await Promise.all([
    create(
      ...['category', '--supplier', libyana, '--kind', 'card', '--face-value', '10', '--buy-price', '9.500'],
      ...['--name-ar', 'ليبيانا 10 دنانير', '--name-en', 'Libyana 10 LYD', '--code-pattern', '\\d{13}'],
      ...['--dial', '*120*{code}#'],
    ),
    create(
      ...['category', '--supplier', operator, '--kind', 'recharge', '--face-value', '٥٠'],
      ...['--name-ar', 'قسيمة شحن 50 دينارًا', '--name-en', 'Recharge 50 LYD'],
    ),
    create(
      ...['category', '--supplier', seeded, '--kind', 'goods', '--face-value', '25', '--fee', '0.250'],
      ...['--name-ar', 'قسيمة تسوق 25 دينارًا', '--name-en', 'Shopping 25 LYD'],
    ),
  ])
  const [supplierCodes, rechargeCodes, goodsCodes] = await Promise.all([
    importCodes(card),
    printBatch(recharge, 1_000),
    printBatch(goods, 10),
  ])
  return { adminPassword: String(admin['password']), supplierCodes, rechargeCodes, goodsCodes }

  async function create(noun = '', ...options: string[]): Promise<string> {
    const { id } = await staff(noun, 'create', ...options)
    if (id === undefined) throw new Error(`no ${noun} was created`)
    return id
  }

  async function importCodes(category: string): Promise<string[]> {
    const codes = Array.from({ length: 20 }, (_, index) => String(7_000_000_000_001 + index))
    const file = join(folder, 'codes.csv')
    await writeFile(file, ['code', ...codes].join('\n'))
    await staff('codes', 'import', '--category', category, '--file', file, '--activate')
    return codes
  }

  async function printBatch(category: string, count: number): Promise<string[]> {
    const { id = '' } = await staff(
      'batch',
      'create',
      '--category',
      category,
      '--count',
      String(count),
      '--now',
    )
    await staff('batch', 'activate', '--batch', id)
    return codesOf(id)
  }
}
