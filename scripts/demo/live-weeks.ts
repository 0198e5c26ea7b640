import type { FastifyInstance } from 'fastify'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { paySettlement, refuseSettlement, requestSettlement } from '#server/modules/settlements/index.ts'
import { sellVouchers } from '#server/modules/vouchers/index.ts'
import type { Services } from '#server/services.ts'
import { askColleagues, decideTogether } from './ask-colleagues.ts'
import type { Calendar } from './calendar.ts'
import type { Chance } from './chance.ts'
import { type Shop, takeCode } from './open-shop.ts'
import { payIn } from './pay-in.ts'
import { type DemoPerson, demoPromoCode, people } from './people.ts'
import type { Resident } from './resident.ts'
import { askSupport, openLetters, sendLetters } from './write-in.ts'

export interface DemoWorld {
  readonly services: Services
  readonly app: FastifyInstance
  readonly shop: Shop
  /** Those who come later are added. */
  readonly residents: [Resident, ...Resident[]]
  admit(person: DemoPerson, number: number): Promise<Resident>
  readonly staffId: bigint
  readonly chance: Chance
}

const weeksCount = 6
const daysCount = weeksCount * 7
const hourMillis = 3_600_000
const dayMillis = 24 * hourMillis

/** Day after day people buy, recharge, send and accept, and staff pay, all by real calls. */
export async function liveWeeks(demo: DemoWorld, calendar: Calendar): Promise<void> {
  const byName = new Map(demo.residents.map((resident) => [resident.person.username, resident]))
  const letters = await openLetters(demo.app)
  for (let daysAgo = daysCount; daysAgo >= 0; daysAgo -= 1) {
    const day = daysCount - daysAgo
    const { opens, closes } = hoursOf(daysAgo)
    await calendar.turnTo(opens)
    for (const [number, person] of people.entries()) {
      if (person.comesOnDay !== day) continue
      const resident = await demo.admit(person, number)
      demo.residents.push(resident)
      byName.set(person.username, resident)
    }
    if (day % 14 === 0 && daysAgo > 0) await supplySellers(demo)
    for (const resident of demo.residents) await liveDay(demo, resident)
    await payIn({ ...demo, byName }, day)
    if (day % 6 === 2) await takeCash(demo)
    if (day % 7 === 1 && daysAgo > 1) await readNotifications(demo)
    if (day % 7 === 5) await askForSettlements(demo)
    if (day % 7 === 6 && daysAgo > 7) await answerSettlements(demo, day)
    if (daysAgo === 1) {
      await sendLetters(demo.app, letters)
      await askSupport(demo.app, byName.get('omar'))
    }
    if (closes) await calendar.turnTo(closes)
  }
  await calendar.turnToNow()
  await decideTogether({ ...demo, byName })
  await askColleagues({ ...demo, byName })
}

export function firstMorning(): Date {
  return new Date(hoursOf(daysCount).opens.getTime() - 3 * hourMillis)
}

/** Business hours in Tripoli; today ends now. */
function hoursOf(daysAgo: number): { opens: Date; closes: Date | null } {
  const now = Date.now()
  const midnight = Date.parse(`${tripoliToday(new Date(now - daysAgo * dayMillis))}T00:00:00+02:00`)
  if (daysAgo === 0) return { opens: new Date(Math.max(midnight, now - 5 * hourMillis)), closes: null }
  return { opens: new Date(midnight + 8 * hourMillis), closes: new Date(midnight + 22 * hourMillis) }
}

async function liveDay(demo: DemoWorld, resident: Resident): Promise<void> {
  const { chance } = demo
  const { flags } = resident.person
  if (chance.happens(resident.person.buysPercent / 100)) await buyCards(demo, resident)
  if (flags.pro && chance.happens(0.3)) await sendMoney(demo, resident)
  if (flags.merchant && chance.happens(0.6)) await acceptVoucher(demo, resident)
}

interface Order {
  readonly cards: readonly { readonly id: string }[]
}

async function buyCards(demo: DemoWorld, resident: Resident): Promise<void> {
  const { chance, shop } = demo
  const [favourite = 'Libyana 10 LYD', ...others] = resident.person.buys
  const name = chance.happens(0.5) ? favourite : chance.pick([favourite, ...others])
  const usesPromo = resident.person.username !== 'layla' && chance.happens(0.2)
  const order = {
    category_id: String(shop.get(name)?.id),
    quantity: chance.happens(0.25) ? 2 : 1,
    ...(usesPromo && { promo_code: demoPromoCode }),
  }
  const bought = await withMoney(demo, resident, () => resident.ask<Order>('/card-orders', order))
  for (const card of bought?.cards ?? []) {
    if (chance.happens(0.7)) await resident.ask(`/cards/${card.id}/reveal`, {})
    if (chance.happens(0.4)) await resident.put(`/cards/${card.id}`, { used: true })
  }
}

const notes = {
  ar: ['نصيبك من فاتورة الإنترنت', 'عيد ميلاد سعيد', 'ثمن الغداء', 'شكرًا لك', ''],
  en: ['Your share of the internet bill', 'For lunch', 'Thank you', ''],
} as const

async function sendMoney(demo: DemoWorld, sender: Resident): Promise<void> {
  const { chance, residents } = demo
  const receiver = chance.pick(residents)
  if (receiver === sender) return
  const note = chance.pick([...notes[sender.person.locale], ''])
  const amount = `${chance.between(2, 40)}.${chance.pick(['000', '000', '500', '250'])}`
  const transfer = { to: receiver.person.phone, amount, ...(note && { note }) }
  await withMoney(demo, sender, () => sender.ask('/transfers', transfer))
}

/** Acts; with too little money it first recharges with a printed voucher. */
async function withMoney<T>(
  demo: DemoWorld,
  resident: Resident,
  act: () => Promise<{ data: T } | { refusal: string }>,
): Promise<T | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await act()
    if ('data' in answer) return answer.data
    if (answer.refusal !== 'ledger.insufficient_funds') return null
    await recharge(demo, resident)
  }
  return null
}

async function recharge({ shop, chance }: DemoWorld, resident: Resident): Promise<void> {
  const dinars = chance.pick([20, 50, 50, 100])
  const code = takeCode(shop, `Recharge voucher ${dinars} LYD`)
  if (code) await resident.ask('/recharges', { method: 'voucher', code })
}

const accepted = ['Shopping voucher 25 LYD', 'Shopping voucher 50 LYD', 'Food basket 75 LYD'] as const

async function acceptVoucher({ shop, chance }: DemoWorld, merchant: Resident): Promise<void> {
  const code = takeCode(shop, chance.pick(accepted))
  if (code) await merchant.ask('/vouchers/use', { code })
}

const vouchersPerSale = 20

/** Sellers pay cash for the next vouchers of each printed recharge batch. */
async function supplySellers({ services, shop, residents }: DemoWorld): Promise<void> {
  const sellers = residents.filter(({ person }) => person.flags.seller)
  for (const stocked of shop.values()) {
    const { category, batchId, printed } = stocked
    if (category.kind !== 'recharge' || batchId === null) continue
    for (const seller of sellers) {
      stocked.soldCount += vouchersPerSale
      const last = printed[stocked.soldCount - 1]
      if (!last) throw new Error(`too few of ${category.nameEn} are printed`)
      await services.engine.post(sellVouchers, {
        input: {
          batchId,
          sellerId: seller.id,
          from: null,
          to: last.serialNumber.replaceAll('-', ''),
          payment: 'cash',
        },
        // All weeks pass in one day, whose sum is one person's.
        actor: { type: 'system', id: null },
      })
    }
  }
}

/** A seller takes cash from a client and recharges their wallet. */
async function takeCash(demo: DemoWorld): Promise<void> {
  const { chance, residents } = demo
  const [seller] = residents.filter(({ person }) => person.flags.seller)
  const client = chance.pick(residents)
  if (!seller || client === seller) return
  const cash = { to: client.person.phone, amount: `${chance.pick([10, 15, 25])}.000` }
  await withMoney(demo, seller, () => seller.ask('/cash-recharges', cash))
}

async function readNotifications({ residents }: DemoWorld): Promise<void> {
  for (const resident of residents) await resident.ask('/notifications/read', {})
}

/** Large ones too: nobody is here to confirm them. */
async function askForSettlements({ services, residents }: DemoWorld): Promise<void> {
  for (const merchant of residents.filter(({ person }) => person.flags.merchant)) {
    const available = await merchant.get<{ supplier: { id: string } }[]>('/settlements/available')
    for (const { supplier } of available) {
      const input = { merchantId: merchant.id, supplierId: BigInt(supplier.id), sender: null }
      const actor = { type: 'client', id: merchant.id } as const
      await services.engine.post(requestSettlement, { input, actor })
    }
  }
}

/** Staff pay requested settlements, and refuse one. */
async function answerSettlements({ services, residents, staffId }: DemoWorld, day: number): Promise<void> {
  const actor = { type: 'staff', id: staffId } as const
  for (const [index, merchant] of residents.filter(({ person }) => person.flags.merchant).entries()) {
    const settlements = await merchant.get<{ id: string; status: string }[]>('/settlements')
    for (const { id } of settlements.filter(({ status }) => status === 'requested')) {
      const isWrong = day === 13 && index === 0
      const operation = isWrong ? refuseSettlement : paySettlement
      const note = isWrong ? 'رقم الحساب المصرفي غير مطابق' : `حوالة ${1040 + day}`
      const input = { settlementId: BigInt(id), note }
      await services.engine.post(operation, { input, actor })
    }
  }
}
