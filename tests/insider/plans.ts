import { knownPermissions } from '#contract/permissions.ts'
import { channels, treasuryKinds } from '#contract/shapes/treasury.ts'
import type { Answer } from '#tests/world/caller.ts'
import { placeShipment, receiver, shipmentOf } from '#tests/world/products.ts'
import { finishPaper } from '#tests/world/tickets.ts'
import { draftAnswer, formWith } from '#tests/world/treasury.ts'
import { keyOf } from './client-steps.ts'
import type { Scene } from './scene.ts'

type Plan = (scene: Scene) => Promise<Answer | null>

const reason = 'كما طلبه العميل'
const dinars = ({ random }: Scene, max = 60) => `${1 + random.below(max)}.000`
const someone = ({ clients, random }: Scene) => random.pick(clients)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A random row of a list, mostly one of the last. */
async function rowOf({ maker, random }: Scene, path: string): Promise<string> {
  const { body } = await maker.get(path)
  const rows = Array.isArray(body.data) ? (body.data as { id: string }[]) : []
  return rows[random.below(Math.max(1, Math.min(rows.length, 6)))]?.id ?? '999999999'
}

/** Of one of theirs. */
const ownRow =
  (list: string, path: string, body: (scene: Scene) => object = () => ({})): Plan =>
  async (scene) => {
    const { id: client } = list.startsWith('/settlements') ? scene.clients[2] : someone(scene)
    const mark = list.includes('?') ? '&' : '?'
    const row = await rowOf(scene, `${list}${mark}filter[client_id]=${client}`)
    return scene.maker.post(`${list.split('?')[0]}/${row}/${path}`, body(scene), keyOf(scene.next))
  }

const onRow =
  (list: string, path: string, body: (scene: Scene) => object = () => ({})): Plan =>
  async (scene) =>
    scene.maker.post(
      `${list.split('?')[0]}/${await rowOf(scene, list)}/${path}`,
      body(scene),
      keyOf(scene.next),
    )

const changeRow =
  (list: string, path: string, body: (scene: Scene) => object): Plan =>
  async (scene) =>
    scene.maker.put(`${list.split('?')[0]}/${await rowOf(scene, list)}${path}`, body(scene))

const prices = (scene: Scene) => ({
  price: scene.random.pick(['9.500', '9.100', '5.000', '0.001']),
  buy_price: scene.random.pick(['9.500', '9.000', '0']),
})

const promo = (scene: Scene) => ({
  discount_bp: scene.random.pick([500, 2_000, 10_000]),
  cost_max: scene.random.pick(['20.000', '60.000', '100000.000']),
  uses_max: 1_000,
  ends_at: inDays(20),
})

/** A run of unsold or sold vouchers. */
function range({ vouchers: { printed }, random }: Scene): { from: string; to: string } {
  const first = random.below(printed.length)
  const last = Math.min(printed.length - 1, first + random.below(8))
  return { from: printed[first]?.serial ?? '', to: printed[last]?.serial ?? '' }
}

const treasury: Plan = async (scene) => {
  const { random, goodsSupplierId } = scene
  const kind = random.pick(treasuryKinds as unknown as [string, ...string[]])
  const values: Record<string, unknown> = {
    kind,
    amount: dinars(scene),
    ...(['treasury_move', 'supplier_payment', 'suspense', 'write_off'].includes(kind) && {
      channel: random.pick(channels as unknown as [string, ...string[]]),
    }),
    ...(kind === 'treasury_move' && { to_channel: 'cash', charge: '0' }),
    ...(kind === 'supplier_payment' && { supplier_id: goodsSupplierId }),
    ...(kind === 'write_off' && { direction: 'loss', client_id: String(someone(scene).id) }),
    ...(kind === 'suspense_solution' && { solution: 'to_client', client_id: String(someone(scene).id) }),
    ...(kind.endsWith('return') || kind === 'payment_credit' ? { about: String(1 + random.below(9)) } : {}),
  }
  return draftAnswer(scene.maker, values)
}

/** How each operation that moves money, or that two people decide, is abused. */
export const plans = {
  'recharge-requests.approve': ownRow('/recharge-requests?filter[status]=pending', 'approvals'),
  'clients.adjust': async (scene) =>
    scene.maker.post(`/clients/${someone(scene).id}/adjustments`, {
      direction: 'in',
      amount: dinars(scene),
      reason: `${reason} ${scene.next()}`,
    }),
  'clients.adjust-points': async (scene) =>
    scene.maker.post(`/clients/${someone(scene).id}/points`, {
      direction: 'in',
      points: 1_000,
      reason: `${reason} ${scene.next()}`,
    }),
  'clients.verify': async (scene) =>
    scene.maker.post(`/clients/${someone(scene).id}/verifications`, { channel: 'email', reason }),
  'settlements.store': async (scene) =>
    scene.maker.post(
      '/settlements',
      { client_id: String(scene.clients[2].id), supplier_id: scene.goodsSupplierId },
      keyOf(scene.next),
    ),
  'settlements.approve': ownRow('/settlements?filter[status]=requested', 'approvals'),
  'settlements.send': ownRow('/settlements?filter[status]=approved', 'dispatches'),
  'settlements.pay': ownRow('/settlements', 'payments', ({ next }) => ({
    bank_reference: `PAID-${next()}`,
    paid_on: '2026-01-05',
  })),
  'settlements.refuse': ownRow('/settlements', 'refusals', () => ({ reason })),
  'settlements.send-back': ownRow('/settlements?filter[status]=sent', 'returns', () => ({ reason })),
  'bankFiles.make': async (scene) =>
    scene.maker.post('/bank-files', {
      settlement_ids: [await rowOf(scene, '/settlements?filter[status]=approved')],
    }),
  'bank-files.pay': onRow('/bank-files', 'payments', ({ next }) => ({
    bank_reference: `FILE-${next()}`,
    paid_on: '2026-01-05',
  })),
  'staffVouchers.sellVouchers': async (scene) =>
    scene.maker.post(
      '/voucher-sales',
      {
        batch_id: scene.vouchers.batchId,
        seller: scene.clients[1].username,
        payment: scene.random.chance(80) ? 'cash' : 'wallet',
        ...range(scene),
      },
      keyOf(scene.next),
    ),
  'staffVouchers.takeBackVouchers': async (scene) =>
    scene.maker.post(
      '/voucher-sales/returns',
      { sale_id: await rowOf(scene, '/voucher-sales'), ...range(scene), reason },
      keyOf(scene.next),
    ),
  'staffVouchers.use': async ({ maker, clients, next }) =>
    maker.post(
      '/vouchers/use',
      { client_id: String(clients[2].id), code: `12345678901${String(next()).padStart(5, '0')}` },
      keyOf(next),
    ),
  'staffVouchers.createBatch': async ({ maker, random, recharges, next }) =>
    maker.post('/generate-vouchers', {
      category_id: recharges,
      count: 1 + random.below(60),
      code_format: 'digits16',
      print_layout: 'a4',
      note: `${next()}`,
    }),
  'staffVouchers.askForCodes': onRow('/generate-vouchers', 'code-exports', () => ({ form: 'a4', reason })),
  'staffVouchers.importCodes': async ({ maker, random, cards, recharges, next }) => {
    const code = String(7_000_000_000_000 + next())
    const file = { field: 'file', name: 'codes.csv', mime: 'text/csv', bytes: Buffer.from(`PIN\n${code}\n`) }
    const category = random.pick([cards, recharges])
    const { payload, headers } = formWith({ category_id: category, code_column: 'PIN', activate: 1 }, file)
    return maker.post('/voucher-imports', payload, { headers })
  },
  'staffVouchers.cancelVouchers': async (scene) =>
    scene.maker.post('/vouchers/cancellations', { ...range(scene), count: 1, reason }),
  'promo-codes.store': async (scene) =>
    scene.maker.post('/promo-codes', { code: `GIFT-${scene.next()}`, ...promo(scene) }),
  'promo-codes.update': changeRow('/promo-codes', '', promo),
  'promo-codes.change-shares': changeRow('/promo-codes', '/terms', (scene) => ({
    ...promo(scene),
    owner_id: String(scene.clients[0].id),
    commission_bp: scene.random.pick([0, 2_000]),
    below_cost: true,
    reason,
  })),
  'categories.update': async (scene) =>
    scene.maker.put(`/categories/${scene.cards}`, {
      ...prices(scene),
      face_value: scene.random.pick(['10.000', '1.000']),
    }),
  'categories.change-prices': async (scene) =>
    scene.maker.put(`/categories/${scene.cards}/prices`, { ...prices(scene), prices_from: null, reason }),
  'card-orders.refund': ownRow('/card-orders', 'refunds', () => ({ reason })),
  'card-orders.replace-card': async (scene) => {
    const order = await rowOf(scene, `/card-orders?filter[client_id]=${someone(scene).id}`)
    const card = await rowOf(scene, `/card-orders/${order}/cards`)
    const body = { voucher_id: card, reason, refused_by_supplier: true }
    return scene.maker.post(`/card-orders/${order}/replacements`, body)
  },
  'client-gifts.cancel': ownRow('/client-gifts', 'cancellations', () => ({ reason })),
  'product-orders.refund': async (scene) => {
    const { maker, random, world, productId, next } = scene
    const order = { product_id: productId, quantity: 1 + random.below(3), ...receiver }
    const { body, status } = await someone(scene).caller.post('/product-orders', order, keyOf(next))
    if (status !== 200) return maker.get('/product-orders')
    const { id } = body.data as { id: string }
    await world.asOwner(placeShipment(await shipmentOf(world, id), 'deliverd'))
    const pieces = {
      pieces: 1 + random.below(3),
      goods: random.pick(['written_off', 'back_in_stock']),
      reason,
    }
    return maker.post(`/product-orders/${id}/refunds`, pieces)
  },
  'shipments.refund': ownRow('/shipments', 'refunds', () => ({ reason })),
  'offline-tickets.activate': async (scene) => {
    const { maker, random, world, tickets, clients } = scene
    const order = { ticket_id: tickets.kindId, count: 1 + random.below(12) }
    const { body, status } = await maker.post('/offline-tickets', order)
    if (status !== 200) return maker.get('/offline-tickets')
    const { id } = body.data as { id: string }
    await finishPaper(world, id)
    const payment = random.chance(80) ? 'cash' : 'wallet'
    return maker.post(`/offline-tickets/${id}/activation`, { seller_id: String(clients[1].id), payment })
  },
  'client-tickets.refund': async (scene) => {
    const row = await rowOf(scene, `/client-tickets?filter[buyer_id]=${someone(scene).id}`)
    return scene.maker.post(`/client-tickets/${row}/refunds`, { reason })
  },
  'events.cancel': onRow('/events', 'cancellations', () => ({ reason })),
  'games.cancel': onRow('/games', 'cancellations', () => ({ reason })),
  'walletTransactions.reverse': onRow('/wallet-transactions', 'reversals', () => ({ reason })),
  'treasury-operations.store': treasury,
  'treasury-operations.post': onRow('/treasury-operations?filter[status]=draft', 'postings'),
  'treasury-days.close': onRow('/treasury-days', 'closures'),
  'statement-lines.solve': onRow('/statement-lines', 'solutions', () => ({ kind: 'suspense' })),
  'payment-methods.change-terms': changeRow('/payment-methods', '/terms', () => ({
    amount_min: null,
    amount_max: '5000.000',
    fee_fixed: '0',
    reason,
  })),
  'settings.update': async ({ maker, random }) => {
    const names = [
      'day_dual_control_min',
      'client_day_dual_control_min',
      'recharge_dual_control_min',
    ] as const
    return maker.put('/settings', { [random.pick(names)]: '5000.000' })
  },
  'roles.changePermissions': changeRow('/roles', '/permissions', () => ({
    permissions: [...knownPermissions],
  })),
  'users.changeRoles': changeRow('/users', '/roles', () => ({ role_ids: ['1'] })),
  'users.change-sign-in': changeRow('/users', '/sign-in', ({ next }) => ({
    email: `own${next()}@mahfaza.ly`,
    reason,
  })),
  'users.reset-factors': onRow('/users', 'second-factor-resets', () => ({ reason })),
  'money-transfers.store': async (scene) =>
    scene.maker.post('/money-transfers', {
      kind: 'operator_to_client',
      to_client_id: String(someone(scene).id),
      amount: dinars(scene),
      reason: `${reason} ${scene.next()}`,
    }),
  'money-transfers.post': onRow('/money-transfers', 'postings'),
  'roles.change-branch-limit': changeRow('/roles', '/branch-limit', ({ random }) => ({
    own_branch_only: random.chance(50),
    reason,
  })),
  'settings.store': async ({ maker }) => maker.post('/settings', { day_dual_control_min: '5000.000' }),
  'exchange-rates.agree': onRow('/exchange-rates', 'agreements'),
  'competitions.award': onRow('/competitions', 'awards'),
  'subscriptions.offer': onRow('/subscriptions', 'offers'),
  'subscriptions.change-terms': changeRow('/subscriptions', '/terms', () => ({
    price: '0.001',
    cards_discount_bp: 9_000,
    below_cost: true,
    reason,
  })),
  'gifts.restock': onRow('/gifts', 'deliveries', () => ({ quantity: 100, reason })),
  'gifts.change-points': changeRow('/gifts', '/points', () => ({ points_to_gift: 1, reason })),
  'products.change-price': changeRow('/products', '/price', () => ({ price: '0.001', reason })),
  'client-subscriptions.store': async (scene) =>
    scene.maker.post(
      '/client-subscriptions',
      { client_id: String(someone(scene).id), subscription_id: await rowOf(scene, '/subscriptions') },
      keyOf(scene.next),
    ),
  // It moves no money; what it says may.
  'notifications.send-to-many': onRow('/notifications', 'wide-dispatches'),
  'approvals.approve': async ({ world, maker, makerId, random }) => {
    const waiting = await world.services.database.db
      .selectFrom('approval')
      .select('id')
      .where('status', '=', 'waiting')
      .where('maker_id', '=', makerId)
      .execute()
    return maker.post(`/approvals/${waiting[random.below(waiting.length || 1)]?.id ?? 1}/approval`)
  },
} as const satisfies Readonly<Record<string, Plan>>

export type PlanName = keyof typeof plans
