import { changeFlags } from '#server/modules/clients/index.ts'
import type { Caller } from './caller.ts'
import { newCategory, type Printed, printVouchers, stockCards, supplierCodes } from './catalogue.ts'
import { type Club, openClub, publishEvent, signUp } from './club-rows.ts'
import { workAs } from './console.ts'
import { makeSubject, placeWantedAd, postShown, type Subject } from './engagement.ts'
import { type Competition, openCompetition, playCompetition } from './enter-competition.ts'
import { openGate } from './gates.ts'
import { clientIdOf, fund } from './money.ts'
import { type Organisation, openOrganisation } from './organisation.ts'
import { allow } from './payments.ts'
import { namePayoutAccount } from './payout.ts'
import type { PersonName } from './people.ts'
import { newPlan } from './plans.ts'
import { givePoints, type MadePoll, makeGift, makePoll, setPoints, takeGift } from './points.ts'
import { makeProduct, orderProduct, receiver } from './products.ts'
import { openSeason, type Season } from './season.ts'
import { sendSample } from './send-form.ts'
import { buyTickets, handOver, linkOf, makeGround, makeTicket, ticketsOf } from './tickets.ts'
import type { World } from './world.ts'

/** The id of one row of every kind that a client can have. */
export interface Belongings {
  readonly orderId: string
  readonly cardId: string
  readonly productOrderId: string
  readonly memberNo: string
  readonly transferId: string
  /** Of a request for money from fatima. */
  readonly requestCode: string
  /** A till for cashiers, and a bill that one has made there. */
  readonly tillId: string
  readonly tillToken: string
  readonly tillBillCode: string
  readonly tillBillNumber: string
  readonly favouriteId: string
  readonly rechargeId: string
  readonly cashRechargeId: string
  readonly acceptedId: string
  readonly settlementId: string
  readonly sessionId: string
  readonly notificationId: string
  readonly subscriptionPaymentId: string
  readonly giftOrderId: string
  /** Paid. */
  readonly ticketOrderId: string
  readonly clientTicketId: string
  /** The token of a friend's ticket. */
  readonly ticketLink: string
  /** On paper: one that the client sold, and the number of one that is left. */
  readonly soldPaperId: string
  readonly paperNumber: string
  /** For an event. */
  readonly signUpId: string
  readonly formId: string
  readonly formQuestionId: string
  /** What the client sent of it. */
  readonly sentFormId: string
  readonly commentId: string
  readonly supportMessageId: string
  readonly dataExportId: string
  /** A live one. */
  readonly wantedAdId: string
  readonly reference: string
}

/** What is on sale; every call may use it. */
export interface Seeded {
  readonly admin: Caller
  readonly cardCategoryId: string
  readonly productId: string
  readonly goodsSupplierId: string
  /** Gives nothing, and costs a dinar. */
  readonly planId: string
  readonly rechargeVouchers: Printed[]
  readonly goodsVouchers: Printed[]
  readonly organisation: Organisation
  /** Ids of what the club publishes, by section. */
  readonly club: Club
  /** At a branch, and there are many of it. */
  readonly giftId: string
  readonly poll: MadePoll
  /** There are many of it. */
  readonly ticketId: string
  /** Of a device at a gate. */
  readonly gateKey: string
  /** An open one that clients may play. */
  readonly competition: Competition
  /** A row that clients comment on. */
  readonly subject: Subject
  readonly season: Season
}

export async function seedWorld(world: World): Promise<Seeded> {
  const { services } = world
  const cards = await newCategory(services, { kind: 'card' })
  await stockCards(services, cards, supplierCodes(60))
  const recharge = await newCategory(services, { kind: 'recharge' })
  const goods = await newCategory(services, { kind: 'goods' })
  const { supplier_id } = await services.database.db
    .selectFrom('category')
    .select('supplier_id')
    .where('id', '=', goods)
    .executeTakeFirstOrThrow()
  const admin = await workAs(world, 'admin')
  const organisation = await openOrganisation(admin)
  // A sign-in would give some at any time.
  await setPoints(world, { points_per_sign_in: 0 })
  const ground = await makeGround(world)
  const gate = await openGate(world, admin, ground.stadiumId, { game_id: ground.gameId })
  await gate.scan('no ticket')
  return {
    admin,
    cardCategoryId: String(cards),
    productId: await makeProduct(admin, { price: '1.000', stock: 10_000 }),
    goodsSupplierId: String(supplier_id),
    planId: String(await newPlan(services, { price: 1_000n })),
    rechargeVouchers: (await printVouchers(services, recharge, { count: 10 })).printed,
    goodsVouchers: (await printVouchers(services, goods, { count: 10 })).printed,
    organisation,
    club: { ...(await openClub(admin)), events: await publishEvent(admin) },
    competition: await openCompetition(admin),
    giftId: await makeGift(world, admin, {
      kind: 'pick_up',
      branch_id: organisation.branches,
      stock: 10_000,
    }),
    poll: await makePoll(admin),
    gateKey: gate.key,
    ticketId: await makeTicket(admin, ground, {
      price: '1.000',
      quota: 10_000,
      per_client_max: 20,
      refundable_until: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    subject: await makeSubject(admin),
    season: await openSeason(admin),
  }
}

/** Gives a person every right and one of everything, by the real calls. */
export async function seedClient(world: World, name: PersonName, seeded: Seeded): Promise<Belongings> {
  const caller = await world.as(name)
  const clientId = await clientIdOf(world, name)
  const flags = { pro: true, merchant: true, seller: true }
  await world.services.database.transact((tx) => changeFlags(tx, { clientId, flags, staffId: null }))
  await namePayoutAccount(world, name)
  await fund(world, name, '101.000')
  await world.as('fatima')
  await allow(world, 'cash')

  const pay = async <T>(path: string, body: object) =>
    caller.post(path, body, { key: `${name}${path}-first` }).data<T>()
  const voucher = { method: 'voucher', code: take(seeded.rechargeVouchers) }
  const recharge = await pay<{ id: string }>('/recharges', voucher)
  const card = { category_id: seeded.cardCategoryId, quantity: 1 }
  const order = await pay<{ id: string; reference: string; cards: { id: string }[] }>('/card-orders', card)
  const product = await orderProduct(caller, seeded.productId)
  await seeded.admin.post('/shipments', { client_id: String(clientId), ...receiver }).data()
  const transfer = await pay<{ id: string }>('/transfers', { to: 'fatima', amount: '5.000' })
  const favourite = await caller
    .post('/favourite-receivers', { transfer_id: transfer.id, label: 'فاطمة' })
    .data<{ id: string }>()
  const accepted = await pay<{ id: string }>('/vouchers/use', { code: take(seeded.goodsVouchers) })
  const cashRecharge = await pay<{ id: string }>('/cash-recharges', { to: 'fatima', amount: '2.000' })
  const signUpId = await signUp(caller, seeded.club['events'] ?? '')
  await givePoints(world, name, 1_000n)
  const gift = await takeGift(caller, seeded.giftId)
  const ticketOrderId = await buyTickets(caller, seeded.ticketId, { price: '1.000' })
  const [ticket] = await ticketsOf(caller)
  await caller.post(`/polls/${seeded.poll.id}/votes`, { option_id: seeded.poll.options[0]?.id }).data()
  await playCompetition(caller, seeded.competition.id, [[0], [1]])
  const { entryId: sentFormId, form } = await sendSample(seeded.admin, caller)
  const plan = { subscription_id: seeded.planId, kind: 'start', price: '1.000', credit: '0.000' }
  const subscription = await pay<{ id: string }>('/client-subscriptions', plan)
  const settlement = await pay<{ id: string }>('/settlements', { supplier_id: seeded.goodsSupplierId })
  return {
    orderId: order.id,
    signUpId,
    sentFormId,
    formId: form.id,
    formQuestionId: form.questions[0]?.id ?? '',
    cardId: order.cards[0]?.id ?? '',
    productOrderId: product.id,
    transferId: transfer.id,
    ...(await askFatima(caller)),
    ...(await openTill(caller)),
    favouriteId: favourite.id,
    rechargeId: recharge.id,
    cashRechargeId: cashRecharge.id,
    acceptedId: accepted.id,
    settlementId: settlement.id,
    sessionId: await firstId(caller, '/sessions'),
    subscriptionPaymentId: subscription.id,
    giftOrderId: gift.id,
    ticketOrderId,
    clientTicketId: ticket?.id ?? '',
    ...(await sellPaper(world, caller, {
      ticketId: seeded.ticketId,
      sellerId: clientId,
      admin: seeded.admin,
    })),
    ticketLink: await linkOf(caller, await buyForFriend(caller, seeded.ticketId)),
    commentId: await postShown(seeded.admin, caller, seeded.subject),
    supportMessageId: await writeToSupport(caller),
    dataExportId: await keepCopy(world, clientId),
    wantedAdId: await placeWantedAd(seeded.admin, caller),
    notificationId: await firstId(caller, '/notifications'),
    reference: order.reference,
  }
}

function buyForFriend(caller: Caller, ticketId: string): Promise<string> {
  const friend = { for: 'friend', name: 'هدى سالم', phone: '0919990022' }
  return buyTickets(caller, ticketId, { price: '1.000', tickets: [friend] })
}

/** Of two paper tickets the seller has sold one. */
async function sellPaper(
  world: World,
  caller: Caller,
  { admin, ...paper }: { ticketId: string; sellerId: bigint; admin: Caller },
): Promise<{ soldPaperId: string; paperNumber: string }> {
  const { numbers } = await handOver(world, admin, { ...paper, count: 2 })
  const sold = await caller.post('/paper-tickets/sales', { number: numbers[0] }).data<{ id: string }>()
  return { soldPaperId: sold.id, paperNumber: numbers[1] ?? '' }
}

export function take(vouchers: Printed[]): string {
  const [voucher] = vouchers.splice(0, 1)
  if (!voucher) throw new Error('No voucher is left')
  return voucher.code
}

/** A copy of the own data, as if the job had made it. */
async function keepCopy({ services }: World, clientId: bigint): Promise<string> {
  const { id } = await services.database.db
    .insertInto('client_export')
    .values({
      client_id: clientId,
      locale: 'ar',
      ready_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
      file: Buffer.from('a copy'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id.toString()
}

async function writeToSupport(caller: Caller): Promise<string> {
  const question = { key: 'belongings-of-a-client', topic: 'other', message: 'سؤال' }
  return (await caller.post('/support-messages', question).data<{ id: string }>()).id
}

async function firstId(caller: Caller, path: string): Promise<string> {
  const [first] = await caller.get(path).data<{ id: string }[]>()
  if (!first) throw new Error(`${path} is empty`)
  return first.id
}

async function openTill(
  caller: Caller,
): Promise<Pick<Belongings, 'tillId' | 'tillToken' | 'tillBillCode' | 'tillBillNumber'>> {
  const { id, token } = await caller
    .post('/tills', { name: 'الصندوق الأول' })
    .data<{ id: string; token: string }>()
  const makeBill = () =>
    caller
      .post(`/till-links/${token}/bills`, { amount: '2.000' })
      .data<{ code: string; bill_number: string }>()
  // The first one may be withdrawn by who has the link.
  const [bill, open] = [await makeBill(), await makeBill()]
  return { tillId: id, tillToken: token, tillBillCode: bill.code, tillBillNumber: open.bill_number }
}

async function askFatima(caller: Caller): Promise<Pick<Belongings, 'memberNo' | 'requestCode'>> {
  const { user } = await caller.get('/profile').data<{ user: { member_no: string } }>()
  const asked = { key: 'belongings-ask', to: 'fatima', amount: '3.000' }
  const { code } = await caller.post('/money-requests', asked).data<{ code: string }>()
  return { memberNo: user.member_no, requestCode: code }
}
