import { randomUUID } from 'node:crypto'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { clients } from '#contract/resources/clients/clients.ts'
import { promoCodes } from '#contract/resources/promo/promo-codes.ts'
import { roles } from '#contract/resources/staff/roles.ts'
import { keyedHash } from '#server/platform/secrets/index.ts'
import type { Seeded } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { createStaff, createStaffWithPasskey, workAs } from '#tests/world/console.ts'
import type { Example } from '#tests/world/example.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { makeRow } from '#tests/world/resource-samples.ts'
import { account, newSlip, reportTransfer } from '#tests/world/seed-recharges.ts'
import { draft, posted, storeStatement } from '#tests/world/treasury.ts'
import { hearFromVisitor } from '#tests/world/visitors.ts'
import type { World } from '#tests/world/world.ts'

/** Makes the row that a call is about. */
export type Target = () => Promise<Partial<Example>>

const reason = 'طلب العميل'
/** Each bank transaction can be reported once. */
let reportsCount = 0
/** Each day is closed once. */
let daysCount = 0
let linesCount = 0

/** Rows that work for one call only, or that have another name than in the examples. */
export async function findTargets(
  world: World,
  admin: Caller,
  { cardCategoryId }: Seeded,
): Promise<Record<string, Target>> {
  const takeGoods = await printGoods(world)
  return {
    ...ofClients(world),
    ...(await ofVouchers(world, admin, takeGoods)),
    'card-orders.refund': async () => {
      const { params, body } = await buyCard(world, cardCategoryId)
      return { params, body }
    },
    'card-orders.replace-card': async () => {
      const { cardId, params, body } = await buyCard(world, cardCategoryId)
      return { params, body: { ...body, voucher_id: cardId } }
    },
    ...(await ofMoney(world, admin, takeGoods)),
    ...(await ofStaff(world, admin)),
  }
}

interface Goods {
  readonly code: string
  readonly serialNumber: string
  readonly supplierId: string
}

async function printGoods({ services }: World): Promise<() => Goods> {
  const category = await newCategory(services, { kind: 'goods' })
  const { printed } = await printVouchers(services, category, { count: 500 })
  const { supplier_id } = await services.database.db
    .selectFrom('category')
    .select('supplier_id')
    .where('id', '=', category)
    .executeTakeFirstOrThrow()
  return () => {
    const voucher = printed.pop()
    if (!voucher) throw new Error('no voucher is left')
    return { ...voucher, supplierId: String(supplier_id) }
  }
}

let newcomers = 0

function ofClients(world: World): Record<string, Target> {
  return {
    'content.sendContactMessage': async () => ({
      body: { name: 'سعاد علي', contact: '0931234567', topic: 'cards', message: reason, form: formOf(world) },
    }),
    'identity.register': async () => {
      newcomers += 1
      const digits = String(newcomers).padStart(7, '0')
      const body = { name: 'سعاد علي', phone: `093${digits}`, username: `suad${digits}`, terms: true }
      return { body: { ...body, password: people.layla.password } }
    },
    'settlements.setPayoutAccount': async () => ({
      body: { bank: 'مصرف', number: '0021012345678', current_password: people.layla.password },
    }),
    'recharges.requestBankTransfer': async () => {
      // Only a few may wait at the same time.
      await world.asOwner(
        `update recharge set status = 'expired' where status = 'pending' and method = 'bank'`,
      )
      const photo = new Blob([new Uint8Array((await newSlip()).bytes)], { type: 'image/webp' })
      reportsCount += 1
      const transfer = {
        account: account.number,
        bank_reference: `FT26${reportsCount}`,
        transferred_on: '2026-01-05',
      }
      return { body: { ...transfer, amount: '50.000', bank: 'مصرف', photo } }
    },
  }
}

async function ofVouchers(
  { services }: World,
  admin: Caller,
  takeGoods: () => Goods,
): Promise<Record<string, Target>> {
  const recharge = await newCategory(services, { kind: 'recharge' })
  const order = { category_id: String(recharge), code_format: 'digits16', count: 1, print_layout: 'a4' }
  const newBatch = async () => String((await printVouchers(services, recharge)).batchId)
  return {
    'staffVouchers.createBatch': async () => ({ body: { ...order, note: reason } }),
    'staffVouchers.askForCodes': async () => ({ params: { id: await newBatch() } }),
    'staffVouchers.cancelVouchers': async () => ({
      body: { from: takeGoods().serialNumber, count: 1, reason },
    }),
    'staffVouchers.takeBackVouchers': async () => {
      const body = { batch_id: await newBatch(), seller: 'salem', payment: 'cash' }
      const sale = await admin.post('/voucher-sales', body, { key: randomUUID() }).data<{ id: string }>()
      return { body: { sale_id: sale.id, reason } }
    },
  }
}

async function buyCard(world: World, categoryId: string) {
  const layla = await world.as('layla')
  const order = { category_id: categoryId, quantity: 1 }
  const { id, cards } = await layla
    .post('/card-orders', order, { key: randomUUID() })
    .data<{ id: string; cards: { id: string }[] }>()
  return { cardId: cards[0]?.id, params: { id }, body: { reason } }
}

async function ofMoney(world: World, admin: Caller, takeGoods: () => Goods): Promise<Record<string, Target>> {
  const layla = await world.as('layla')
  await world.as('fatima')
  const laylaId = String(await clientIdOf(world, 'layla'))
  const maker = await workAs(world, 'admin')
  const methods = await admin.get('/payment-methods').data<{ id: string; channel: string }[]>()
  const cash = methods.find(({ channel }) => channel === 'cash')?.id ?? ''
  const settlement: Target = async () => {
    const { code, supplierId } = takeGoods()
    await layla.post('/vouchers/use', { code }, { key: randomUUID() }).data()
    const body = { supplier_id: supplierId }
    const { id } = await layla.post('/settlements', body, { key: randomUUID() }).data<{ id: string }>()
    return { params: { id } }
  }
  return {
    'settlements.pay': settlement,
    'settlements.refuse': settlement,
    'settlements.send-back': async () => {
      const target = await settlement()
      for (const step of ['approvals', 'dispatches'])
        await admin.post(`/settlements/${target.params?.['id']}/${step}`, {}).data()
      return target
    },
    'treasury-operations.cancel': async () => ({
      params: { id: await draft(admin, { kind: 'suspense', channel: 'bank', amount: '1.000' }) },
    }),
    'statement-lines.unmatch': async () => ({ params: { id: await matchLine(admin, maker) } }),
    'categories.change-prices': async () => ({
      params: { id: String(await newCategory(world.services, { kind: 'card' })) },
    }),
    'treasury-days.close': async () => {
      daysCount += 1
      const day = new Date(Date.UTC(2025, 0, daysCount)).toISOString().slice(0, 10)
      const { id } = await admin.post('/treasury-days', { day }).data<{ id: string }>()
      return { params: { id }, body: { carry: true } }
    },
    'promo-codes.change-shares': async () => ({
      params: { id: String((await makeRow(admin, promoCodes))['id']) },
    }),
    'walletTransactions.reverse': async () => {
      await layla.post('/transfers', { to: 'fatima', amount: '1.000' }, { key: randomUUID() }).data()
      const [row] = await admin.get('/wallet-transactions?filter[kind]=transfer').data<{ id: string }[]>()
      return { params: { id: String(row?.id) } }
    },
    'payment-methods.change-terms': async () => ({ params: { id: cash } }),
    'recharge-requests.refuse': async () => ({ params: { id: await reportTransfer(world, 'omar') } }),
    'clients.adjust': async () => ({ params: { id: laylaId } }),
    'approvals.refuse': async () => {
      const body = { direction: 'in', amount: '1.000', reason }
      const asked = await maker.post(`/clients/${laylaId}/adjustments`, body)
      return { params: { id: (asked.body.data as { approval_id: string }).approval_id } }
    },
  }
}

/** @returns a line of a statement that is matched with an entry of ours */
async function matchLine(maker: Caller, checker: Caller): Promise<string> {
  linesCount += 1
  const reference = `MATCHED-${linesCount}`
  await posted(maker, checker, { kind: 'suspense', channel: 'bank', amount: '1.000', reference })
  const statement = await storeStatement(maker, 'bank', [['2026-01-05', '1.000', reference]])
  for (const step of ['matchings', 'confirmations'])
    await maker.post(`/statements/${statement}/${step}`, {}).data()
  return firstId(maker, `statement-lines?filter[statement_id]=${statement}`)
}

async function ofStaff(world: World, admin: Caller): Promise<Record<string, Target>> {
  const fatimaId = String(await clientIdOf(world, 'fatima'))
  const aboutFatima = (body: object): Target => {
    return async () => ({ params: { id: fatimaId }, body: { ...body, reason } })
  }
  const aboutNew = (section: Resource): Target => {
    return async () => ({ params: { id: String((await makeRow(admin, section))['id']) } })
  }
  const newClient: Target = async () => ({ ...(await aboutNew(clients)()), body: { reason } })
  return {
    'clients.update-password': aboutFatima({ channel: 'phone' }),
    'clients.reopen': async () => {
      const target = await newClient()
      await admin.post(`/clients/${target.params?.['id']}/suspensions`, { reason }).data()
      return target
    },
    'clients.unfreeze': aboutFatima({}),
    'clients.suspend': newClient,
    'clients.freeze': newClient,
    'clients.verify': aboutNew(clients),
    'roles.changePermissions': aboutNew(roles),
    'users.reset-factors': async () => ({ params: { id: await createStaffWithPasskey(world) } }),
    'users.change-sign-in': async () => ({
      params: { id: String((await createStaff(world, ['statistics'])).id) },
      body: { email: `${randomUUID()}@mahfaza.ly`, reason },
    }),
    'users.changeRoles': async () => ({
      params: { id: String((await createStaff(world, ['statistics'])).id) },
    }),
    'contact-messages.answer': async () => ({ params: { id: await hearFromVisitor(world) } }),
    'savedViews.storeSavedView': async () => ({
      body: { resource: 'suppliers', name: randomUUID(), query: {} },
    }),
    'savedViews.updateSavedView': async () => {
      const body = { resource: 'cities', name: randomUUID(), query: {} }
      const { id } = await admin.post('/saved-views', body).data<{ id: string }>()
      return { params: { id } }
    },
    'settings.update': async () => ({
      body: { name: { ar: 'محفظة', en: 'Mahfaza' }, support_phone: '0910000001' },
    }),
    'staffAccess.updateProfile': async () => ({ body: { name: 'Huda Salem', locale: 'en' } }),
  }
}

/** A form of the contact page that was opened long enough ago. */
function formOf({ services }: World): string {
  const part = `${randomUUID().replaceAll('-', '').slice(0, 22)}.${Math.floor(Date.now() / 1000) - 60}`
  return `${part}.${keyedHash(services.keys.keyFor('contact-form'), part).toString('base64url')}`
}

export async function firstId(caller: Caller, section: string): Promise<string> {
  const [row] = await caller.get(`/${section}`).data<{ id: string }[]>()
  if (!row) throw new Error(`${section} is empty`)
  return row.id
}
