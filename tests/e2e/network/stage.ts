import sharp from 'sharp'
import { type Client, clientPassword, signUpClient } from '../client.ts'
import type { Product } from '../product.ts'
import { openShop } from '../shop.ts'
import { createStaff } from '../story/come-in.ts'

/** The data that every kind finds in the product. */
export interface Stage {
  readonly adminPassword: string
  readonly layla: Client
  readonly omar: Client
  readonly fatima: Client
  readonly categoryId: string
  readonly rechargeCode: string
  /** Codes of unused goods vouchers. */
  readonly goodsCodes: string[]
  /** The id of an unpaid settlement. */
  readonly settlementId: string
  /** Clients may transfer to an account of ours from now on. */
  takeTransfers(): Promise<void>
  /** @returns the id of a transfer that a client reported; it waits for staff */
  reportTransfer(): Promise<string>
  /** @returns the id of a request of a colleague, which waits for a second person */
  askByColleague(): Promise<string>
}

export async function openStage(product: Product): Promise<Stage> {
  const shop = await openShop(product)
  await product.askForPasswordOnly()
  await product.staff('method', 'on', '--method', 'sandbox')
  const layla = await signUpClient(product, { phone: '0912345678', name: 'ليلى الشريف', username: 'layla' })
  const omar = await signUpClient(product, { phone: '0927654321', name: 'عمر المصراتي', username: 'omar' })
  const fatima = await signUpClient(product, { phone: '0931112223', name: 'فاطمة علي', username: 'fatima' })
  await product.staff('client', 'pro', '--client', layla.phone)
  await product.staff('client', 'merchant', '--client', fatima.phone)
  await layla.post('/recharges', { method: 'voucher', code: shop.rechargeCodes[0] })
  const account = { bank: 'مصرف الجمهورية', holder: 'فاطمة', number: 'LY83002048000020100120361' }
  await fatima.put('/payout-account', { ...account, current_password: clientPassword })
  const goodsCodes = [...shop.goodsCodes]
  await fatima.post('/vouchers/use', { code: goodsCodes.shift() })
  const [available] = (await fatima.get('/settlements/available')) as { supplier: { id: string } }[]
  const settlement = await fatima.post('/settlements', { supplier_id: available?.supplier.id })
  const [category] = (await layla.get('/categories')) as { id: string }[]
  // Made once, for the kinds that need it.
  const takeTransfers = once(() => openBank(product))
  return {
    adminPassword: shop.adminPassword,
    layla,
    omar,
    fatima,
    categoryId: category?.id ?? '',
    rechargeCode: shop.rechargeCodes[1] ?? '',
    goodsCodes,
    settlementId: String(settlement['id']),
    takeTransfers,
    reportTransfer: once(async () => {
      await takeTransfers()
      return reportTransfer(product, fatima)
    }),
    askByColleague: once(() => askByColleague(product, layla)),
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const ours = {
  bank: { ar: 'مصرف الوحدة', en: 'Wahda Bank' },
  holder: 'Mahfaza',
  number: 'LY38021001000000123456789',
}

async function openBank(product: Product): Promise<void> {
  await product.addBankAccount(ours)
  await product.staff('method', 'on', '--method', 'bank')
}

/** The picture of a slip; another width is another slip. */
export function slipOf(width: number): Promise<Buffer> {
  return sharp({ create: { width, height: 60, channels: 3, background: '#408080' } })
    .png()
    .toBuffer()
}

async function reportTransfer({ url }: Product, { token }: Client): Promise<string> {
  const report = {
    amount: '20',
    account: ours.number,
    bank: 'مصرف الصحارى',
    bank_reference: 'FT2600777',
    transferred_on: '2026-01-15',
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(report)) body.append(name, value)
  body.append('photo', new File([new Uint8Array(await slipOf(90))], 'slip.png', { type: 'image/png' }))
  const headers = { authorization: `Bearer ${token}` }
  return idIn(await fetch(`${url}/api/client/bank-transfers`, { method: 'POST', headers, body }), 'id')
}

/** A dinar for a client. */
async function askByColleague(product: Product, { user }: Client): Promise<string> {
  const { username, password } = await createStaff(product, 'huda', 'Administrator')
  const json = { 'content-type': 'application/json', origin: product.url }
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${product.url}/api/console${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
  const login = await post('/login', { login: username, password })
  const cookie = login.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const csrf = await idIn(login, 'csrf_token')
  const wanted = { direction: 'in', amount: '1', reason: 'تعويض عن بطاقة معطوبة' }
  const asked = await post(`/clients/${String(user['id'])}/adjustments`, wanted, {
    cookie,
    'x-csrf-token': csrf,
  })
  return idIn(asked, 'approval_id')
}

async function idIn(response: Response, name: string): Promise<string> {
  const { data, message } = (await response.json()) as { data?: Record<string, unknown>; message?: string }
  if (!response.ok) throw new Error(`${response.url}: ${message}`)
  return String(data?.[name])
}
