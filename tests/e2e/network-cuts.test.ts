import type { Browser, Cookie, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeep } from '#tests/world/depth.ts'
import { openUnreliableLine, type UnreliableLine } from '#tests/world/unreliable-line.ts'
import { openBrowser } from './browser.ts'
import { typeOrder } from './network/console-kinds.ts'
import { buttonOf, type Kind } from './network/kind.ts'
import { kinds } from './network/kinds.ts'
import { openStage, type Stage } from './network/stage.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'

/** The longest time until people read the outcome. */
const wordsMillisMax = 2_000
/** The longest time until they read that the answer is late. */
const lateMillisMax = 6_000

let product: Product
let browser: Browser
let line: UnreliableLine
let stage: Stage
const adminCookies: Cookie[] = []
const outcomes: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  line = await openUnreliableLine(product.url)
  stage = await openStage(product)
})

afterAll(async () => {
  process.stdout.write(`\nkind | cut | told | executed\n${outcomes.join('\n')}\n`)
  await browser.close()
  await line.close()
  const books = await product.staff('books', 'check')
  expect(books, JSON.stringify(books)).toMatchObject({ done: 'done.books_balance' })
  await product.close()
})

const cuts = ['offline', 'reset', 'hang', 'answer lost'] as const
type Cut = (typeof cuts)[number]

/** The deep run has every kind and every cut. */
const chosen = kinds.filter(({ name }) => isDeep || name === 'transfer')
const rows = chosen.map(
  (kind, index) => ({ kind, name: kind.name, locale: index % 2 ? 'en' : 'ar' }) as const,
)

test.each(rows)(
  'who loses the connection at $name is shown the truth, and nothing happens after "not done" ($locale)',
  async ({ kind, locale }) => {
    const person = await openPerson(browser, { ...product, url: line.url }, locale)
    person.page.on('dialog', (dialog) => void dialog.accept())
    await comeIn(person, kind)
    const before = line.executed(kind.path(stage))
    for (const cut of cuts) {
      if (cut === 'hang' && !isDeep) continue
      expect({ cut, executed: await tryCut(person, kind, cut) }).toEqual({
        cut,
        executed: cut === 'answer lost' ? 1 : 0,
      })
    }
    // No request of the earlier cuts arrived late.
    expect(line.executed(kind.path(stage)) - before).toBe(1)
    await person.leave()
  },
)

test('the draft of a batch order outlives an ended session and a lost answer, and orders once', async () => {
  const person = await openPerson(browser, { ...product, url: line.url }, 'ar')
  const { page, textOf } = person
  page.on('dialog', (dialog) => void dialog.accept())
  await comeIn(person, { as: 'admin' })
  await typeOrder(person, '7')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.goto('/console')
  await person.sees(textOf('access:sign_in.ended'))
  await page.context().addCookies(cookies)

  await restoreOrder(person, '7')
  await loseOrder(person)
  await restoreOrder(person, '7')
  await order(person)
  await page.waitForURL(/generate-vouchers\/\d+$/)
  expect(await batchesOf(person, [7])).toEqual([7])

  await typeOrder(person, '5')
  await loseOrder(person)
  await restoreOrder(person, '5')
  await person.fill('vouchers-staff:batch.count', '6')
  await order(person)
  await person.sees(textOf('vouchers-staff:batch.ordered_before'))
  expect(await batchesOf(person, [5, 6])).toEqual([5])
  await person.press('vouchers-staff:batch.order_another')
  await person.press('vouchers-staff:batch.order')
  await page.waitForURL(/generate-vouchers\/\d+$/)
  expect(await batchesOf(person, [5, 6])).toEqual([6, 5])
  await page.goto('/console/generate-vouchers/create')
  await person.sees(textOf('vouchers-staff:batch.worth_none'))
  expect(await buttonOf(person, 'kit:draft.restore').count()).toBe(0)
  await person.leave()
})

async function restoreOrder(person: Person, count: string): Promise<void> {
  await person.page.goto('/console/generate-vouchers/create')
  await person.press('kit:draft.restore')
  const restored = person.page.getByRole('textbox', { name: person.textOf('vouchers-staff:batch.count') })
  await expect.poll(() => restored.inputValue()).toBe(count)
}

async function order(person: Person): Promise<void> {
  await person.press('vouchers-staff:batch.review')
  await person.press('vouchers-staff:batch.order')
}

/** The order is executed, but its answer is lost. */
async function loseOrder(person: Person): Promise<void> {
  line.set('lose-answer')
  await order(person)
  await reads(person, 'common:errors.no_answer')
  line.set('flow')
  await isBack(person)
}

/** The batches of these sizes, newest first. */
async function batchesOf({ page }: Person, counts: readonly number[]): Promise<number[]> {
  const answer = await page.request.get('/api/console/generate-vouchers?sort=-id')
  const { data } = (await answer.json()) as { data: { count: number }[] }
  return data.map(({ count }) => count).filter((count) => counts.includes(count))
}

/** @returns how often it was executed in all, also after the connection came back */
async function tryCut(person: Person, kind: Kind, cut: Cut): Promise<number> {
  const path = kind.path(stage)
  const before = line.executed(path)
  const press = await kind.prepare(person, stage)
  await press.waitFor()
  const shown = await cutOff(person, kind, cut, press)
  const executed = line.executed(path) - before
  outcomes.push(`${kind.name} | ${cut} | ${shown} | ${executed}`)
  return executed
}

/** @returns the words that the person has read */
function cutOff(person: Person, kind: Kind, cut: Cut, press: Locator): Promise<string> {
  if (cut === 'offline') return goOffline(person, kind, press)
  const isMoney = kind.way === 'money'
  if (cut === 'hang') return isMoney ? hangMoney(person, press) : hangPlain(person, kind, press)
  return isMoney ? loseMoney(person, cut, press) : losePlain(person, cut, press)
}

async function goOffline(person: Person, { way }: Kind, press: Locator): Promise<string> {
  const context = person.page.context()
  await context.setOffline(true)
  await press.click()
  const shown = await reads(person, way === 'money' ? 'common:errors.offline_money' : 'common:errors.offline')
  await connectionLost(person).waitFor({ state: 'attached' })
  await context.setOffline(false)
  await isBack(person)
  return shown
}

async function losePlain(person: Person, cut: Cut, press: Locator): Promise<string> {
  line.set(cut === 'reset' ? 'cut' : 'lose-answer')
  await press.click()
  const shown = await reads(person, 'common:errors.no_answer')
  line.set('flow')
  await isBack(person)
  return shown
}

/** The person cancels while the line is cut; the server says whether that was in time. */
async function loseMoney(person: Person, cut: Cut, press: Locator): Promise<string> {
  line.set(cut === 'reset' ? 'cut' : 'lose-answer')
  await press.click()
  const shown = await reads(person, 'signed-in:money.lost')
  await person.press('signed-in:money.cancel')
  await person.sees(person.textOf('signed-in:money.cancelling_text'))
  line.set('flow')
  const cancelled = person.page.getByText(person.textOf('signed-in:money.cancelled_title'), { exact: true })
  if (cut === 'reset') await cancelled.waitFor()
  else {
    await person.page.getByText(person.textOf('signed-in:money.too_late')).waitFor({ timeout: 20_000 })
    expect(await cancelled.count()).toBe(0)
  }
  return `${shown} → ${cut === 'reset' ? 'cancelled' : 'done'}`
}

async function hangPlain(person: Person, { way }: Kind, press: Locator): Promise<string> {
  line.set('hang')
  await press.click()
  await reads(person, `common:errors.still_waiting${way === 'form' ? '_form' : ''}`, lateMillisMax)
  const shown = await reads(person, 'common:errors.no_answer', 30_000)
  line.set('flow')
  await isBack(person)
  return shown
}

async function hangMoney(person: Person, press: Locator): Promise<string> {
  line.set('hang')
  await press.click()
  const shown = await reads(person, 'signed-in:money.unknown_title', 30_000)
  line.set('flow')
  await person.press('signed-in:money.ask_again')
  await person.page.getByText(person.textOf('signed-in:money.interrupted_title')).waitFor({ timeout: 40_000 })
  await person.press('signed-in:money.cancel')
  await person.sees(person.textOf('signed-in:money.cancelled_title'))
  return `${shown} → not arrived → cancelled`
}

async function reads(person: Person, key: string, timeout = wordsMillisMax): Promise<string> {
  const words = person.page.getByText(person.textOf(key)).first()
  await words.waitFor({ timeout })
  return person.textOf(key).slice(0, 40)
}

const connectionLost = ({ page }: Person) => page.locator('html[data-connection-lost]')

/** Anything that the page sends by itself after the return is sent before it reads again. */
async function isBack(person: Person): Promise<void> {
  await connectionLost(person).waitFor({ state: 'detached' })
}

async function comeIn({ page }: Person, { as }: Pick<Kind, 'as'>): Promise<void> {
  if (as === 'admin') {
    if (adminCookies.length === 0) {
      const data = { login: 'admin', password: stage.adminPassword }
      await page.request.post('/api/console/login', { data, headers: { origin: line.url } })
      adminCookies.push(...(await page.context().cookies()))
    }
    await page.context().addCookies(adminCookies)
  } else if (as !== 'visitor') {
    await page.addInitScript((token) => localStorage.setItem('client-token', token), stage[as].token)
  }
}
