import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Services } from '#server/services.ts'
import { addSamples } from './add-samples.ts'
import { openCalendar } from './calendar.ts'
import { openChance } from './chance.ts'
import { type Colleague, signIn } from './colleague.ts'
import { createStaffTeam } from './create-staff-team.ts'
import { demoWorld, findCities } from './database.ts'
import { describeCards } from './describe-cards.ts'
import { fillQueues } from './fill-queues.ts'
import { giveGifts } from './give-gifts.ts'
import { firstMorning, liveWeeks } from './live-weeks.ts'
import { nameMunicipalities } from './name-municipalities.ts'
import { offerPlans } from './offer-plans.ts'
import { openShop } from './open-shop.ts'
import { openShops } from './open-shops.ts'
import { fillWallets, openMethods } from './pay-in.ts'
import { type DemoPerson, demoPromoCode, people, sellerPoints } from './people.ts'
import { playCompetitions } from './play-competitions.ts'
import { playSeason } from './play-season.ts'
import { publishClub } from './publish-club.ts'
import { moveIn, type Resident } from './resident.ts'
import { sellGoods } from './sell-goods.ts'
import { sellTickets } from './sell-tickets.ts'
import { talkAboutClub } from './talk-about-club.ts'
import { writeVoucherSheet } from './write-voucher-sheet.ts'

/**
 * Fills an empty database by running the real operations, then spreads the dates over the weeks before today. Nothing
 * else may use the database meanwhile.
 * @param ownerUrl moves the dates; the application's role may not
 * @param signal ends it with the day that is under way
 */
export async function makeDemoWorld(
  services: Services,
  ownerUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, config } = services
  await note(services, 'begun')
  const calendar = openCalendar(database.db, signal)
  await calendar.turnTo(firstMorning())
  const staffId = await createStaffTeam(services)
  const app = await buildApp(services)
  await agreeOnRate(app, '6.70')
  const shop = await openShop(services, staffId)
  // The dollar has risen since the cards were delivered.
  await agreeOnRate(app, '6.85')
  await openMethods(services, staffId)
  const cities = await findCities(services.database.db)
  const admit = (person: DemoPerson, number: number) =>
    moveIn(app, services, { person, number, cityId: cities.get(person.city) ?? null, staffId })
  const residents = await settle(admit)
  const clerk = await signIn(app, 'clerk')
  await nameMunicipalities(clerk, cities)
  await openSellerPoints(clerk, cities, residents)
  const sellerId = (username: string) => residentNamed(residents, username).id
  await openShops(database, { west: sellerId('salem'), east: sellerId('ahmed') }, staffId)
  await publishPromoCode(clerk, await signIn(app, 'supervisor'), residents)
  const chance = openChance(2026)
  await liveWeeks({ services, app, shop, residents, admit, staffId, chance }, calendar)
  await fillQueues(services, shop, staffId)
  await addSamples(app)
  await describeCards(app, shop)
  await sellGoods(app, residents)
  await publishClub(app)
  await giveGifts(services, app, { residents, shop })
  await talkAboutClub(app, residents)
  await playCompetitions(app, residents)
  // After the orders: a plan takes the money that they need.
  await offerPlans(app, residents)
  const byName = new Map(residents.map((resident) => [resident.person.username, resident]))
  await fillWallets({ services, app, byName })
  await calendar.stretchTime(ownerUrl)
  // Its games are of the days before today by themselves.
  await playSeason(services, app)
  await sellTickets(services, app, residents)
  await writeVoucherSheet(shop, config.dataDirectory)
  await note(services, 'made')
}

/** Records the stage for the next start. */
async function note({ database }: Services, action: 'begun' | 'made'): Promise<void> {
  const actor = { type: 'system', id: null } as const
  await database.transact((tx) => recordActivity(tx, [{ action, subject: demoWorld, actor }]))
}

/** Who is here from the first day. */
async function settle(
  admit: (person: DemoPerson, number: number) => Promise<Resident>,
): Promise<[Resident, ...Resident[]]> {
  const residents: Resident[] = []
  for (const [number, person] of people.entries()) {
    if (person.comesOnDay === undefined) residents.push(await admit(person, number))
  }
  const [first, ...others] = residents
  if (!first) throw new Error('nobody lives in the demo world')
  return [first, ...others]
}

function residentNamed(residents: readonly Resident[], username: string): Resident {
  const resident = residents.find(({ person }) => person.username === username)
  if (!resident) throw new Error(`${username} does not live in the demo world`)
  return resident
}

async function openSellerPoints(
  clerk: Colleague,
  cities: ReadonlyMap<string, bigint>,
  residents: readonly Resident[],
): Promise<void> {
  for (const { username, city, hours, ...point } of sellerPoints) {
    const { id } = residentNamed(residents, username)
    const place = { client_id: String(id), city_id: String(cities.get(city)) }
    await clerk.post('/seller-points', { ...point, ...hours, ...place })
  }
}

/** One enters the rate of the dollar; another agrees. */
async function agreeOnRate(app: FastifyInstance, rate: string): Promise<void> {
  const clerk = await signIn(app, 'clerk')
  const { id } = await clerk.post<{ id: string }>('/exchange-rates', {
    currency: 'USD',
    rate,
    valid_from: new Date().toISOString(),
    note: 'نشرة مصرف ليبيا المركزي',
  })
  const asked = await clerk.post<{ approval_id: string }>(`/exchange-rates/${id}/agreements`, {})
  const supervisor = await signIn(app, 'supervisor')
  await supervisor.post(`/approvals/${asked.approval_id}/approval`, {})
}

/** One makes a code of the operator; another agrees to its owner. */
async function publishPromoCode(
  clerk: Colleague,
  supervisor: Colleague,
  residents: readonly Resident[],
): Promise<void> {
  const owner = residentNamed(residents, 'layla')
  const { id } = await clerk.post<{ id: string }>('/promo-codes', {
    code: demoPromoCode,
    discount_bp: 500,
    cost_max: '500.000',
    uses_max: 1_000,
    uses_per_client_max: 20,
    ends_at: new Date(Date.now() + quarterMilliseconds).toISOString(),
  })
  const asked = await clerk.put<{ approval_id: string }>(`/promo-codes/${id}/terms`, {
    owner_id: String(owner.id),
    commission_bp: 200,
    below_cost: true,
    reason: 'شراكة مع صاحبة الرمز',
  })
  await supervisor.post(`/approvals/${asked.approval_id}/approval`, {})
}

const quarterMilliseconds = 90 * 24 * 3_600_000
