import type { Action } from '#contract/kernel/resource/action.ts'
import { askedFieldsOf } from '#contract/kernel/resource/action-operations.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { batchStatuses } from '#contract/shapes/voucher.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { ActionRows } from './action-row-types.ts'
import { rowsOfBankFiles } from './bank-file-rows.ts'
import type { Caller } from './caller.ts'
import { newCategory, printVouchers, stockCards, supplierCodes } from './catalogue.ts'
import { rowsOfClub } from './club-rows.ts'
import { createStaffWithPasskey } from './console.ts'
import { rowsOfAnswers, rowsOfCompetitions, rowsOfForms, rowsOfNotifications } from './content-rows.ts'
import { rowsOfEngagement } from './engagement.ts'
import { rowsOfGifts } from './gift-rows.ts'
import { sampleOfKind } from './kind-samples.ts'
import { fund, fundClient } from './money.ts'
import { allow } from './payments.ts'
import { namePayoutAccount } from './payout.ts'
import { rowsOfPlans } from './plan-rows.ts'
import { rowsOfCatalogue } from './price-rows.ts'
import { makeRow, resourceOf } from './resource-samples.ts'
import { account, beginPayment, reportTransfer } from './seed-recharges.ts'
import { rowsOfShop } from './shop-rows.ts'
import { storeStatement, treasuryRows } from './treasury.ts'
import { hearFromVisitor } from './visitors.ts'
import type { World } from './world.ts'

let made = 0
/** By section. One that declares an action and is missing here fails its tests. */
export function actionRowsOf(world: World, admin: Caller): Readonly<Record<string, ActionRows>> {
  const money = rowsOfMoney(world)
  return {
    ...money,
    ...rowsOfBankFiles(admin, money['settlements']),
    ...rowsOfTreasury(world, admin),
    ...rowsOfShop(world, admin),
    ...rowsOfClub(world, admin),
    ...otherRows(world, admin),
    ...rowsOfEngagement(world, admin),
    ...rowsOfPeople(world, admin),
  }
}

function rowsOfMoney(world: World): Readonly<Record<string, ActionRows>> {
  const { db } = world.services.database
  const settling = once(() => openStall(world))
  const selling = once(() => openShop(world))
  // Another action may have changed the terms.
  const free = { fixedMinor: 0n, shareBp: 0, feeMinorMin: 0n, feeMinorMax: null }
  const banking = { accounts: [account], amountMinorMin: null, amountMinorMax: null, fee: free }
  return {
    settlements: {
      make: async () => (await settling())(),
      states: Object.fromEntries(
        ['approved', 'sent', 'paid', 'returned', 'withdrawn'].map((status) => [
          status,
          (id: string) =>
            `update settlement set status = '${status}'${status === 'paid' ? `, transaction_id = -id` : ''} where id = ${id}`,
        ]),
      ),
    },
    'card-orders': {
      make: async () => (await selling())(),
      inputs: {
        'replace-card': async (id) => ({
          voucher_id: await idOf(db.selectFrom('voucher').select('id').where('order_id', '=', BigInt(id))),
        }),
      },
    },
    'recharge-requests': {
      async make() {
        await allow(world, 'bank', banking)
        return reportTransfer(world, 'omar')
      },
      states: { completed: (id) => `update recharge set status = 'completed' where id = ${id}` },
    },
    'payment-methods': {
      make: () => idOf(db.selectFrom('payment_method').select('id').where('code', '=', 'bank')),
      values: { accounts: [{ ...account, number: '009988776655' }] },
    },
    payments: {
      async make() {
        await allow(world, 'sandbox')
        return beginPayment(world, 'omar', `${20 + nextNumber()}.000`)
      },
    },
  }
}

function rowsOfTreasury(world: World, admin: Caller): Readonly<Record<string, ActionRows>> {
  const { db } = world.services.database
  return {
    'treasury-days': { make: async () => String((await makeRow(admin, resourceOf('treasury-days')))['id']) },
    statements: {
      make: () => storeStatement(admin, 'bank', [['2026-01-05', '1.000', `ROW-${nextNumber()}`]]),
    },
    'statement-lines': {
      async make() {
        const reference = `LINE-${nextNumber()}`
        const id = await storeStatement(admin, 'bank', [['2026-01-05', '-1.000', reference]])
        await admin.post(`/statements/${id}/matchings`, {}).data()
        return idOf(db.selectFrom('statement_line').select('id').where('reference', '=', reference))
      },
      inputs: { solve: { kind: 'supplier_payment' } },
      states: Object.fromEntries(
        ['proposed', 'matched'].map((status) => [
          status,
          (id: string) =>
            `update statement_line set status = '${status}', rule = 'reference', match_id = nextval('statement_match_id') where id = ${id}`,
        ]),
      ),
    },
    ...treasuryRows(admin),
  }
}

/** Shares that leave the buyer something, and an end after the start. */
const promoValues: Record<string, unknown> = {
  discount_bp: 700,
  commission_bp: 300,
  starts_at: '2026-01-02T10:00:00.000Z',
  ends_at: '2090-01-01T10:00:00.000Z',
}

function otherRows(world: World, admin: Caller): Readonly<Record<string, ActionRows>> {
  const { services } = world
  const { db } = services.database
  return {
    competitions: rowsOfCompetitions(admin),
    ...rowsOfGifts(world, admin),
    'competition-answers': rowsOfAnswers(world, admin),
    'client-forms': rowsOfForms(world, admin),
    notifications: rowsOfNotifications(admin),
    alarms: {
      async make() {
        const subject = `the ledger ${nextNumber()}`
        await raiseAlarm(db, { code: 'seals.behind', subject, details: {} })
        return idOf(db.selectFrom('alarm').select('id').where('subject', '=', subject))
      },
    },
    outbox: {
      make: () =>
        idOf(
          db
            .insertInto('outbox_message')
            .values({
              channel: 'sms',
              recipient: '+218912223344',
              body: 'الرمز 123456',
              locale: 'ar',
              secret: true,
            })
            .returning('id'),
        ),
      states: {
        sent: (id) => `update outbox_message set status = 'sent', sent_at = now() where id = ${id}`,
        failed: (id) => `update outbox_message set status = 'failed' where id = ${id}`,
      },
    },
    'contact-messages': {
      make: () => hearFromVisitor(world),
      states: { spam: (id) => `update contact_message set status = 'spam' where id = ${id}` },
    },
    'generate-vouchers': {
      async make() {
        const categoryId = await newCategory(services, { kind: 'goods' })
        return String((await printVouchers(services, categoryId, { activate: false })).batchId)
      },
      states: Object.fromEntries(
        batchStatuses.map((status) => [
          status,
          (id: string) => `update voucher_batch set status = '${status}' where id = ${id}`,
        ]),
      ),
    },
  }
}

function rowsOfPeople(world: World, admin: Caller): Readonly<Record<string, ActionRows>> {
  return {
    ...rowsOfPlans(world, admin),
    ...rowsOfCatalogue(admin),
    'promo-codes': {
      async make() {
        const { id: ownerId } = await makeRow(admin, resourceOf('clients'))
        await world.asOwner(`update client set pro = true where id = ${ownerId}`)
        promoValues['owner_id'] = String(ownerId)
        return String((await makeRow(admin, resourceOf('promo-codes')))['id'])
      },
      values: promoValues,
    },
    users: {
      make: () => createStaffWithPasskey(world),
      // Without a second person a colleague is only kept out.
      ready: { 'change-sign-in': (id) => `update staff_user set active = false where id = ${id}` },
    },
    clients: {
      async make() {
        const { id } = await makeRow(admin, resourceOf('clients'))
        await world.asOwner(
          `update client set phone_verified_at = now(), email_verified_at = now() where id = ${id}`,
        )
        await fundClient(world, BigInt(String(id)), '10000.000')
        return String(id)
      },
      after: { unfreeze: 'freeze' },
      ready: {
        verify: (id) =>
          `update client set phone_verified_at = null, email_verified_at = null where id = ${id}`,
      },
    },
  }
}

/** A reference to nothing; an action that needs a real one has its own body. */
const noRow = '999999999'

/** A valid input of an action; of fields of the row, the first one changed. */
export function sampleInput(resource: Resource, action: Action): Record<string, unknown> {
  made += 1
  const { changes } = action
  const all = Object.entries(askedFieldsOf(resource, action))
  const asked = all
    .slice(0, changes ? 1 : all.length)
    .map(([name, field]) => [name, field.kind === 'reference' ? noRow : sampleOfKind(field, made)])
  return { ...Object.fromEntries(asked), ...reasonFor(action) }
}

export function reasonFor({ reason }: Action): { readonly reason?: string } {
  return reason ? { reason: 'كما طلبه صاحبه' } : {}
}

/** A value that a field takes, other than this one. */
export function sampleUnlike(field: Field, value: unknown): unknown {
  made += 1
  const sample = sampleOfKind(field, made)
  return sample === value ? sampleOfKind(field, made + 1) : sample
}

export function statesOf({ state, fields }: Resource): readonly string[] {
  const field = state === undefined ? undefined : fields[state]
  return field?.kind === 'choice' ? field.options.map(({ value }) => value) : []
}

/** A merchant who settles the next voucher at each call. */
async function openStall(world: World): Promise<() => Promise<string>> {
  const category = await newCategory(world.services, { kind: 'goods' })
  const { printed } = await printVouchers(world.services, category, { count: 100 })
  const { supplier_id: supplierId } = await world.services.database.db
    .selectFrom('category')
    .select('supplier_id')
    .where('id', '=', category)
    .executeTakeFirstOrThrow()
  const merchant = await world.as('fatima')
  await namePayoutAccount(world, 'fatima')
  return async () => {
    made += 1
    const code = printed.pop()?.code
    await merchant.post('/vouchers/use', { code }, { key: `action-voucher-${made}` }).data()
    const body = { supplier_id: String(supplierId) }
    const { id } = await merchant
      .post('/settlements', body, { key: `action-settlement-${made}` })
      .data<{ id: string }>()
    return id
  }
}

async function openShop(world: World): Promise<() => Promise<string>> {
  const category = await newCategory(world.services, { kind: 'card' })
  await stockCards(world.services, category, supplierCodes(200, 7_000))
  await fund(world, 'omar', '5000.000')
  const buyer = await world.as('omar')
  return async () => {
    made += 1
    const body = { category_id: String(category), quantity: 1 }
    const { id } = await buyer
      .post('/card-orders', body, { key: `action-order-${made}` })
      .data<{ id: string }>()
    return id
  }
}

function nextNumber(): number {
  made += 1
  return made
}

function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}

async function idOf(query: { executeTakeFirstOrThrow(): Promise<{ id: bigint }> }): Promise<string> {
  const { id } = await query.executeTakeFirstOrThrow()
  return String(id)
}
