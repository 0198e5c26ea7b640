import { randomUUID } from 'node:crypto'
import { roles } from '#contract/resources/staff/roles.ts'
import { keyedHash } from '#server/platform/secrets/index.ts'
import type { Caller } from '#tests/world/caller.ts'
import { newCategory, printVouchers } from '#tests/world/catalogue.ts'
import { createStaff, workAs } from '#tests/world/console.ts'
import { placeWantedAd } from '#tests/world/engagement.ts'
import { openCompetition, withText } from '#tests/world/enter-competition.ts'
import { openGate, pairingCode } from '#tests/world/gates.ts'
import { clientIdOf } from '#tests/world/money.ts'
import { people } from '#tests/world/people.ts'
import { makeRow } from '#tests/world/resource-samples.ts'
import { account, newSlip } from '#tests/world/seed-recharges.ts'
import { makeGround } from '#tests/world/tickets.ts'
import type { World } from '#tests/world/world.ts'
import { targetsOfActions } from './hostile-actions.ts'
import type { Target } from './hostile-target.ts'

const reason = 'طلب العميل'
/** Each bank transaction can be reported once. */
let reportsCount = 0
/** Each day is closed once. */
let daysCount = 0

/** Rows that work for one call only, or that have another name than in the examples. */
export async function findTargets(world: World, admin: Caller): Promise<Record<string, Target>> {
  const takeGoods = await printGoods(world)
  const maker = await workAs(world, 'admin')
  return {
    ...targetsOfActions(world, admin, maker),
    ...(await ofClub(world, admin)),
    ...ofClients(world),
    ...(await ofVouchers(world, admin, takeGoods)),
    ...(await ofMoney(world, { admin, maker }, takeGoods)),
    ...(await ofStaff(world, admin)),
  }
}

interface Staff {
  readonly admin: Caller
  /** A colleague, who asks for what admin decides. */
  readonly maker: Caller
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

/** Of competitions, forms, ads and gates. */
async function ofClub(world: World, admin: Caller): Promise<Record<string, Target>> {
  const [layla, yusuf] = [await world.as('layla'), await world.as('yusuf')]
  const { stadiumId } = await makeGround(world)
  const { gateId } = await openGate(world, admin, stadiumId)
  return {
    'competitions.answerQuestion': async () => {
      const { id, questions } = await openCompetition(admin, withText)
      await layla.post(`/competitions/${id}/entry`, {}).data()
      return { params: { id }, body: { question_id: questions[0]?.id, text: 'لأنه الأفضل' } }
    },
    'gates.pair': async () => ({ body: { code: await pairingCode(admin, gateId), name: 'Phone' } }),
    'wantedAds.report': async () => {
      await endAds(world)
      return { params: { id: await placeWantedAd(admin, await world.as('fatima')) } }
    },
    'wanted-ads.make': async () => {
      // A client has few at a time.
      await endAds(world)
      return {}
    },
    'account.askClosure': async () => {
      await yusuf.delete('/account-closure').data()
      return { by: yusuf, body: { current_password: people.yusuf.password } }
    },
  }
}

const endAds = (world: World) =>
  world.asOwner(`update wanted_ad set state = 'ended' where state in ('waiting', 'live')`)

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

async function ofMoney(
  world: World,
  { admin, maker }: Staff,
  takeGoods: () => Goods,
): Promise<Record<string, Target>> {
  const layla = await world.as('layla')
  const fatima = await world.as('fatima')
  const { user } = await fatima.get('/profile').data<{ user: { member_no: string } }>()
  const laylaId = String(await clientIdOf(world, 'layla'))
  const accepted = async () => {
    const { code, supplierId } = takeGoods()
    await layla.post('/vouchers/use', { code }, { key: randomUUID() }).data()
    return { supplier_id: supplierId }
  }
  const settlement: Target = async () => {
    const { id } = await layla
      .post('/settlements', await accepted(), { key: randomUUID() })
      .data<{ id: string }>()
    return { params: { id } }
  }
  return {
    'settlements.requestSettlement': async () => ({ body: await accepted() }),
    'settlements.pay': settlement,
    'settlements.refuse': settlement,
    'settlements.send-back': async () => {
      const target = await settlement()
      for (const step of ['approvals', 'dispatches'])
        await admin.post(`/settlements/${target.params?.['id']}/${step}`, {}).data()
      return target
    },
    'treasury-days.close': async () => {
      daysCount += 1
      const day = new Date(Date.UTC(2025, 0, daysCount)).toISOString().slice(0, 10)
      const { id } = await admin.post('/treasury-days', { day }).data<{ id: string }>()
      return { params: { id }, body: { carry: true } }
    },
    'transfers.payMerchant': async () => ({ body: { member_no: user.member_no, amount: '1.000' } }),
    'walletTransactions.reverse': async () => {
      await layla.post('/transfers', { to: 'fatima', amount: '1.000' }, { key: randomUUID() }).data()
      const [row] = await admin.get('/wallet-transactions?filter[kind]=transfer').data<{ id: string }[]>()
      return { params: { id: String(row?.id) } }
    },
    'approvals.refuse': async () => {
      const body = { direction: 'in', amount: '1.000', reason }
      const asked = await maker.post(`/clients/${laylaId}/adjustments`, body)
      return { params: { id: (asked.body.data as { approval_id: string }).approval_id } }
    },
  }
}

async function ofStaff(world: World, admin: Caller): Promise<Record<string, Target>> {
  const laylaId = String(await clientIdOf(world, 'layla'))
  return {
    'roles.changePermissions': async () => ({
      params: { id: String((await makeRow(admin, roles))['id']) },
    }),
    'clients.view': async () => ({ params: { id: laylaId } }),
    'notes.storeNote': async () => ({ body: { resource: 'clients', row_id: laylaId } }),
    'users.changeRoles': async () => ({
      params: { id: String((await createStaff(world, ['statistics'])).id) },
    }),
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
