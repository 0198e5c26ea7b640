import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#contract/kernel/operation.ts'
import { operations } from '#contract/registry.ts'
import { type Belongings, type Seeded, seedClient, seedWorld } from '#tests/world/belongings.ts'
import { callOperation, expectFailure } from '#tests/world/call-operation.ts'
import type { Answer, Caller } from '#tests/world/caller.ts'
import type { Example } from '#tests/world/example.ts'
import { examplesOf } from '#tests/world/examples.ts'
import { people } from '#tests/world/people.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/**
 * Every operation, for every kind of caller without access. A new operation joins by a line in
 * tests/world/examples.ts.
 */
const all = operations.map((operation: Operation) => [operation.id, operation] as const)
const isOpen = ({ access }: Operation) => access === 'public' || access === 'anyone'
const guarded = all.filter(([, operation]) => !isOpen(operation))

let world: World
let seeded: Seeded
let laylas: Belongings
let examples: Readonly<Record<string, Example>>
let layla: Caller
let yusuf: Caller
/** What layla saw of her own data before the attempts. */
let before: Answer['body'][]

beforeAll(async () => {
  world = await openWorld()
  seeded = await seedWorld(world)
  laylas = await seedClient(world, 'layla', seeded)
  await seedClient(world, 'yusuf', seeded)
  examples = examplesOf(laylas, seeded)
  layla = await world.as('layla')
  yusuf = await world.as('yusuf')
  before = await viewsOf(layla)
})
afterAll(() => world.close())

function exampleOf({ id }: Operation): Example {
  const example = examples[id]
  if (!example) throw new Error(`${id} has no example in tests/world/examples.ts: say what others get of it`)
  return example
}

/** The same person in a session that may end. */
async function inOwnSession(name: keyof typeof people): Promise<Caller> {
  const { username: login, password } = people[name]
  return world.with(
    (await world.anonymous.post('/login', { login, password }).data<{ token: string }>()).token,
  )
}

/**
 * Listed twice on purpose: an operation opened in the contract by mistake is noticed here. All others ask for a
 * verified client.
 */
const surfaces: Readonly<Record<string, readonly string[]>> = {
  public: [
    ...['identity.beginPasskeyLogin', 'identity.passkeyLogin'],
    ...[
      'identity.checkPassword',
      'identity.register',
      'identity.login',
      'identity.forgotPassword',
      'identity.verifyForgotPassword',
    ],
    ...[
      'identity.resetPassword',
      'receipts.showReceipt',
      'receipts.showSeals',
      'cards.listCategories',
      'cards.listCategoryFilters',
      'settings.showSettings',
      'settings.showAboutUs',
      'settings.showServiceState',
    ],
    ...['faqs.list', 'page-texts.list', 'page-texts.read', 'content.showPricing'],
    ...['content.openContactForm', 'content.sendContactMessage'],
    ...['countries.list', 'countries.read', 'cities.list', 'seller-points.list'],
    ...['club.show', 'club.showEventCalendar', 'club.openFreeStream'],
    ...['news.list', 'news.read', 'events.list', 'events.read', 'galleries.list', 'galleries.read'],
    ...['sliders.list', 'about-pages.list', 'about-pages.read', 'explanations.list', 'explanations.read'],
    ...['tracks.list', 'sponsors.list', 'lives.list', 'lives.read'],
    ...[
      'competitions.list',
      'competitions.read',
      'competitions.showRanking',
      'branches.list',
      'branches.read',
    ],
    ...['facilities.list', 'facilities.read', 'forms.list', 'forms.read'],
    ...['administrative-structures.list', 'administrative-structures.read'],
    ...['sports.listSeasons', 'sports.listGames', 'sports.showGame', 'sports.showTable'],
    ...['sports.showSeasonCalendar', 'sports.listSquad', 'sports.showPlayer'],
    ...['gates.pair', 'gates.scan', 'gates.synchronise'],
    ...['tickets.listTicketKinds', 'tickets.showTicketKind', 'tickets.showTicketByLink'],
    'subscriptions.list',
    ...['gifts.list', 'gifts.read', 'polls.listPolls', 'polls.showPoll'],
    ...['wanted-ads.list', 'wanted-ads.read'],
    ...[
      'transfers.showTill',
      'transfers.makeTillBill',
      'transfers.showTillBill',
      'transfers.withdrawTillBill',
    ],
  ],
  anyone: [
    ...['comments.list', 'comments.listReplies', 'reactions.show', 'views.note'],
    ...['ads.give', 'ads.noteEvents', 'club.watchStream'],
  ],
  'client-unverified': [
    ...['identity.logout', 'identity.showProfile', 'identity.listSessions', 'identity.endSession'],
    ...['identity.sendVerification', 'identity.correctPhone', 'identity.verify', 'identity.updatePassword'],
  ],
  'client:pro': ['transfers.quoteTransfer', 'transfers.sendTransfer', 'reports.reportPromoCodes'],
  'client:merchant': [
    ...['vouchers.quoteVoucherUse', 'vouchers.useVoucher', 'settlements.requestSettlement'],
    ...['settlements.showPayoutAccount', 'settlements.setPayoutAccount'],
    ...['transfers.makeBill', 'transfers.showMerchantDay'],
    ...['transfers.listTills', 'transfers.addTill', 'transfers.endTill'],
  ],
  'client:seller': [
    'recharges.quoteCashRecharge',
    'recharges.createCashRecharge',
    'recharges.listCashRecharges',
    'recharges.showCashRecharge',
    'recharges.showSellerDay',
    'products.listVoucherParcels',
    ...['tickets.inquirePaperTicket', 'tickets.listPaperBatches', 'tickets.listPaperSales'],
    ...['tickets.sellPaperTicket', 'tickets.showPaperStock', 'tickets.undoPaperSale'],
  ],
}

test.each(all)('%s has the access it should have', (id, { access }) => {
  const surface = Object.keys(surfaces).find((name) => surfaces[name]?.includes(id)) ?? 'client'
  expect(access).toBe(surface)
})

test('the table has no line for what is no operation', () => {
  const ids = operations.map(({ id }) => id as string)
  expect(Object.keys(examples).filter((id) => !ids.includes(id))).toEqual([])
})

describe('anonymous', () => {
  test.each(guarded)('%s is closed to who has no session', async (_id, operation) => {
    const noSession = [
      undefined,
      'Bearer ',
      `Bearer ${'x'.repeat(43)}`,
      `Bearer ${layla.token?.slice(0, -1)}`,
      `Basic ${layla.token}`,
      "Bearer ' or 1=1 --",
    ]
    for (const authorization of noSession) {
      const headers: Record<string, string> = authorization ? { authorization } : {}
      const answer = await callOperation(world.anonymous, operation, exampleOf(operation), headers)
      expectFailure(answer)
      expect(answer.status).toBe(401)
    }
  })

  test.each(all.filter(([, operation]) => isOpen(operation)))(
    '%s is open to everyone',
    async (_id, operation) => {
      const answer = await callOperation(world.anonymous, operation, exampleOf(operation))
      expect([200, 422]).toContain(answer.status)
      expect(answer.body.code).not.toBe('request.invalid')
    },
  )
})

describe('signed up, phone not proven', () => {
  let salem: Caller
  beforeAll(async () => {
    salem = await world.signUp('salem')
  })

  test.each(guarded)('%s asks for the proof, unless it serves to give it', async (_id, operation) => {
    const example = exampleOf(operation)
    if (example.endsSession) return expect(operation.access).toBe('client-unverified')
    const answer = await callOperation(salem, operation, example)
    if (operation.access === 'client-unverified') return expect([401, 403]).not.toContain(answer.status)
    expectFailure(answer)
    expect(answer).toMatchObject({ status: 403, body: { data: { verify_phone: '091 *** **04' } } })
  })
})

describe('signed in, neither pro nor merchant', () => {
  test.each(guarded)('%s is open to the flag it names and to nobody else', async (_id, operation) => {
    const example = exampleOf(operation)
    const omar = await (example.endsSession ? inOwnSession('omar') : world.as('omar'))
    const answer = await callOperation(omar, operation, example)
    if (!operation.access.includes(':')) return expect([401, 403]).not.toContain(answer.status)
    expectFailure(answer)
    expect(answer).toMatchObject({ status: 403, body: { code: 'request.permission_denied' } })
  })
})

describe('signed in, with the things of another', () => {
  test.each(guarded)('%s gives nothing of layla’s to yusuf', async (_id, operation) => {
    const example = exampleOf(operation)
    const caller = example.endsSession ? await inOwnSession('yusuf') : yusuf
    const answer = await callOperation(caller, operation, example)
    expect(answer.status).toBeLessThan(500)
    if (example.others === 'hidden') {
      expectFailure(answer)
      return expect(answer).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
    }
    if (example.others === 'own' && operation.method === 'GET') {
      const laylasAnswer = await callOperation(layla, operation, example)
      const laylasIds = idsIn(laylasAnswer.body)
      const shared = idsIn(answer.body).filter((id) => laylasIds.includes(id))
      // A list without a row of layla would prove nothing.
      if (operation.paged && operation.path !== '/reports/promo-codes') expect(laylasIds).not.toEqual([])
      expect(shared).toEqual([])
    }
  })

  test.each(guarded.filter(([, { params, method }]) => params && method === 'GET'))(
    '%s shows them to layla herself',
    async (_id, operation) => {
      expect((await callOperation(layla, operation, exampleOf(operation))).status).toBe(200)
    },
  )

  test('and after all that the others have tried, layla’s things are as they were', async () => {
    expect(await viewsOf(layla)).toEqual(before)
  })
})

/** Fields that change when they are read, or when the sealer runs. */
const changing = [
  ...['identity.showProfile', 'identity.listSessions', 'receipts.proveTransaction'],
  // With it comes the result of the poll, which others change.
  'polls.listOwnVotes',
  // It says when a till was last used, and a till is used by all who have its link.
  'transfers.listTills',
]

/** All own data of a client, without fields that change by themselves. */
async function viewsOf(caller: Caller): Promise<Answer['body'][]> {
  const views = guarded.filter(([id, { method }]) => method === 'GET' && !changing.includes(id))
  return Promise.all(
    views.map(async ([, operation]) => {
      const answer = await callOperation(caller, operation, exampleOf(operation))
      expect([operation.id, answer.status, answer.body.code]).toEqual([operation.id, 200, undefined])
      return answer.body
    }),
  )
}

/** Names a request for money. */
const requestCode = /^[0-9a-z]+-[\w-]{27}$/

/** Ids and references of rows; those of what is on offer belong to everyone. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value !== 'object' || value === null) return []
  // Rows of different tables may share an id: a notification names the kind of its subject.
  if ('what' in value && 'id' in value) return [`${value.what} ${value.id}`]
  return Object.entries(value).flatMap(([name, inner]) => {
    if (['category', 'product', 'gift', 'supplier', 'buy_again', 'subject'].includes(name)) return []
    if (name === 'code' && typeof inner === 'string' && requestCode.test(inner)) return [inner]
    if (['id', 'reference', 'transaction_id', 'serial_number'].includes(name))
      return inner ? [String(inner)] : []
    return idsIn(inner)
  })
}
