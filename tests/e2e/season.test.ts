import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TieRule } from '#contract/shapes/sports.ts'
import type { Caller } from '#tests/world/caller.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { enterEvent, makeClub, makeEventType, makeGame, makeSeason } from '#tests/world/season.ts'
import { signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

const soonMs = 1_000

let staffed: StaffedProduct
let admin: Caller
beforeAll(async () => {
  staffed = await openStaffedProduct()
  admin = await staffed.callAsAdmin()
})
afterAll(() => staffed.close())

const fans = {
  ar: { phone: '0913334481', name: 'سعاد الطرابلسي', username: 'suad' },
  en: { phone: '0913334482', name: 'Salma Faraj', username: 'salma' },
} as const

const letters = ['a', 'b', 'c', 'y', 'z'] as const
type Letter = (typeof letters)[number]
/** a, b and c have three points each: a the best difference, c the most goals, and b won the direct game. */
const results = [
  ['b', 1, 0, 'a'],
  ['a', 3, 0, 'z'],
  ['z', 1, 0, 'b'],
  ['z', 5, 4, 'c'],
  ['c', 2, 1, 'y'],
] as const
const orders: readonly (readonly [readonly TieRule[], string])[] = [
  [['goal_difference', 'goals'], 'Z A C B Y'],
  [['goals'], 'Z C A B Y'],
  [['direct_games'], 'Z B C A Y'],
]

interface Played {
  readonly seasonId: string
  readonly clubs: Readonly<Record<Letter, string>>
}

/** A season whose games are played to the end. */
async function playSeason(locale: string): Promise<Played> {
  const made = letters.map(async (letter) => {
    const name = { ar: `${letter.toUpperCase()} ${locale}`, en: `${letter.toUpperCase()} ${locale}` }
    return [letter, await makeClub(admin, { name, short_name: name, our_club: letter === 'a' })] as const
  })
  const clubs = Object.fromEntries(await Promise.all(made)) as Played['clubs']
  const { id: seasonId } = await makeSeason(admin)
  for (const club_id of Object.values(clubs))
    await admin.post('/participants', { season_id: seasonId, club_id, points_deducted: 0 }).data()
  for (const [one, ours, theirs, other] of results) {
    const id = await makeGame(admin, { season_id: seasonId, clubs: [clubs[one], clubs[other]] })
    await admin.post(`/games/${id}/kick-offs`, {}).data()
    const score = { our_goals: ours, their_goals: theirs, reason: 'محضر المباراة' }
    await admin.put(`/games/${id}/score`, score).data()
    await admin.post(`/games/${id}/endings`, {}).data()
  }
  return { seasonId, clubs }
}

async function decideTiesBy(seasonId: string, rules: readonly TieRule[]): Promise<void> {
  const { updated_at: seen } = await admin.get(`/seasons/${seasonId}`).data<{ updated_at: string }>()
  const body = { tie_rules: rules.map((rule) => ({ rule })), seen_updated_at: seen }
  await admin.put(`/seasons/${seasonId}`, body).data()
}

/** The clubs of the table from the top, by their letters. */
async function tableOf({ page }: Person, seasonId: string): Promise<string> {
  await page.goto(`/club/games/table?season=${seasonId}`)
  await page.getByRole('rowheader').first().waitFor()
  const names = await page.getByRole('rowheader').allInnerTexts()
  return names.map((name) => /\b([A-Z]) (?:ar|en)/.exec(name)?.[1]).join(' ')
}

/** Staff kick off by the button of the game's page. */
async function kickOff({ page, textOf }: Person, gameId: string): Promise<void> {
  await page.goto(`/console/games/${gameId}`)
  const name = textOf('resources:games.actions.start')
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await page.getByText(textOf('resources:games.choices.status.live')).first().waitFor()
}

const score = (page: Page, text: string) => page.locator(`[data-score="${text}"]`)

test.each(languagesOf('a season is played'))(
  'a season is played: the table follows three tie rules, and open pages see the score of a live game at once (%s)',
  async (locale) => {
    const { seasonId, clubs } = await playSeason(locale)
    const visitor = await openPerson(staffed.browser, staffed.product, locale)
    for (const [rules, order] of orders) {
      await decideTiesBy(seasonId, rules)
      expect(await visitor.does(`read the table by ${rules[0]}`, () => tableOf(visitor, seasonId))).toBe(
        order,
      )
    }

    const goal = await makeEventType(admin, 'team')
    const game = await makeGame(admin, { season_id: seasonId, clubs: [clubs.a, clubs.b] })
    await visitor.does('open the game', async () => {
      await visitor.page.goto(`/club/games/${game}`, { waitUntil: 'networkidle' })
      await visitor.sees(visitor.textOf('sports:states.scheduled'))
    })
    const staff = await openPerson(staffed.browser, staffed.product, locale)
    await staffed.comeIn(staff, 'games')
    await staff.does('kick off', () => kickOff(staff, game))
    await visitor.sees(visitor.textOf('sports:states.live'))
    for (const expected of ['1-0', '2-0']) {
      await enterEvent(admin, game, goal)
      const entered = performance.now()
      await score(visitor.page, expected).waitFor({ state: 'attached' })
      expect(performance.now() - entered).toBeLessThan(soonMs)
    }
    await visitor.does('see the score and the events', () => visitor.sees(score(visitor.page, '2-0')))

    const client = await signUpClient(staffed.product, fans[locale])
    const fan = await openPerson(staffed.browser, staffed.product, locale)
    await signInAs(fan.page, client.token)
    await fan.does('rate the game', async () => {
      await fan.page.goto(`/portal/club/games/${game}`, { waitUntil: 'networkidle' })
      const four = fan.page.getByRole('button', { name: fan.textOf('sports:rating.give', { count: 4 }) })
      await fan.page.locator('html[data-alive]').waitFor({ state: 'attached' })
      await four.focus()
      await four.press('Enter')
      await fan.sees(fan.textOf('sports:rating.average', { count: 1, average: '4.0' }))
      expect(await four.count()).toBe(0)
    })

    await admin.post(`/games/${game}/endings`, {}).data()
    await visitor.sees(visitor.textOf('sports:states.finished'))
    expect(await tableOf(visitor, seasonId)).toMatch(/A/)
    for (const person of [visitor, staff, fan]) {
      expect(person.faults).toEqual([])
      await person.leave()
    }
  },
)
