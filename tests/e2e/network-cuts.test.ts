import type { Browser, Cookie, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeep } from '#tests/world/depth.ts'
import { openUnreliableLine, type UnreliableLine } from '#tests/world/unreliable-line.ts'
import { openBrowser } from './browser.ts'
import { clientPassword, signUpClient } from './client.ts'
import { type Kind, kinds, type Stage } from './network/kinds.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { openShop } from './shop.ts'

/** The deep run has every kind and every cut. */
const shortKinds = new Set(['transfer', 'profile', 'row changed', 'settlement paid'])
/** How soon people must read what became of their press. */
const wordsMillisMax = 2_000

let product: Product
let browser: Browser
let line: UnreliableLine
let stage: Stage
const admin: { password: string; readonly cookies: Cookie[] } = { password: '', cookies: [] }
const outcomes: string[] = []

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  line = await openUnreliableLine(product.url)
  stage = await setUp()
})

afterAll(async () => {
  process.stdout.write(`\nkind | cut | told | executed\n${outcomes.join('\n')}\n`)
  await browser.close()
  await line.close()
  expect(await product.staff('books', 'check')).toMatchObject({ done: 'done.books_balance' })
  await product.close()
})

const cuts = ['offline', 'reset', 'hang', 'answer lost'] as const
type Cut = (typeof cuts)[number]

const chosen = kinds.filter(({ name }) => isDeep || shortKinds.has(name))
const rows = chosen.map(
  (kind, index) => ({ kind, name: kind.name, locale: index % 2 ? 'en' : 'ar' }) as const,
)

test.each(rows)(
  'whoever loses the connection at $name is told the truth, and nothing happens after "not done" ($locale)',
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
    // Nothing of the earlier cuts came late.
    expect(line.executed(kind.path(stage)) - before).toBe(1)
    await person.leave()
  },
)

/** @returns how often it was executed in all, also after the connection came back */
async function tryCut(person: Person, kind: Kind, cut: Cut): Promise<number> {
  const path = kind.path(stage)
  const before = line.executed(path)
  const press = await kind.prepare(person, stage)
  await press.waitFor()
  const told = await cutOff(person, kind, cut, press)
  const executed = line.executed(path) - before
  outcomes.push(`${kind.name} | ${cut} | ${told} | ${executed}`)
  return executed
}

/** @returns the words that the person has read */
function cutOff(person: Person, kind: Kind, cut: Cut, press: Locator): Promise<string> {
  if (cut === 'offline') return goOffline(person, kind, press)
  if (cut === 'hang') return kind.isMoney ? hangMoney(person, press) : hangPlain(person, kind, press)
  return kind.isMoney ? loseMoney(person, cut, press) : losePlain(person, cut, press)
}

async function goOffline(person: Person, { isMoney }: Kind, press: Locator): Promise<string> {
  const context = person.page.context()
  await context.setOffline(true)
  await press.click()
  const told = await reads(person, isMoney ? 'common:errors.offline_money' : 'common:errors.offline')
  await connectionLost(person).waitFor({ state: 'attached' })
  await context.setOffline(false)
  await isBack(person)
  return told
}

async function losePlain(person: Person, cut: Cut, press: Locator): Promise<string> {
  line.set(cut === 'reset' ? 'cut' : 'lose-answer')
  await press.click()
  const told = await reads(person, 'common:errors.no_answer')
  line.set('flow')
  await isBack(person)
  return told
}

/** It is given up while nothing gets through; the server says whether it was in time. */
async function loseMoney(person: Person, cut: Cut, press: Locator): Promise<string> {
  line.set(cut === 'reset' ? 'cut' : 'lose-answer')
  await press.click()
  const told = await reads(person, 'common:money.lost')
  await person.press('common:money.cancel')
  await person.sees(person.says('common:money.cancelling_text'))
  line.set('flow')
  const cancelled = person.page.getByText(person.says('common:money.cancelled_title'), { exact: true })
  if (cut === 'reset') await cancelled.waitFor()
  else {
    await person.page
      .getByText(person.says('common:money.cancelling_text'))
      .waitFor({ state: 'detached', timeout: 20_000 })
    expect(await cancelled.count()).toBe(0)
  }
  return `${told} → ${cut === 'reset' ? 'cancelled' : 'done'}`
}

async function hangPlain(person: Person, { isDialog }: Kind, press: Locator): Promise<string> {
  line.set('hang')
  await press.click()
  const late = person.page.getByText(person.says('common:errors.still_waiting'))
  if (isDialog) await late.waitFor({ timeout: 6_000 })
  const told = await reads(person, 'common:errors.no_answer', 30_000)
  line.set('flow')
  await isBack(person)
  return told
}

async function hangMoney(person: Person, press: Locator): Promise<string> {
  line.set('hang')
  await press.click()
  const told = await reads(person, 'common:money.unknown_title', 30_000)
  line.set('flow')
  await person.press('common:money.ask_again')
  await person.page.getByText(person.says('common:money.interrupted_title')).waitFor({ timeout: 40_000 })
  await person.press('common:money.cancel')
  await person.sees(person.says('common:money.cancelled_title'))
  return `${told} → not arrived → cancelled`
}

async function reads(person: Person, key: string, timeout = wordsMillisMax): Promise<string> {
  const words = person.page.getByText(person.says(key)).first()
  await words.waitFor({ timeout })
  return person.says(key).slice(0, 40)
}

const connectionLost = ({ page }: Person) => page.locator('html[data-connection-lost]')

/** Whatever would be sent by itself on return is sent by the time that the page reads anew. */
async function isBack(person: Person): Promise<void> {
  await connectionLost(person).waitFor({ state: 'detached' })
}

async function comeIn({ page }: Person, { as }: Kind): Promise<void> {
  if (as === 'admin') {
    if (admin.cookies.length === 0) {
      const data = { login: 'admin', password: admin.password }
      await page.request.post('/api/console/login', { data, headers: { origin: line.url } })
      admin.cookies.push(...(await page.context().cookies()))
    }
    await page.context().addCookies(admin.cookies)
  } else if (as !== 'visitor') {
    await page.addInitScript((token) => localStorage.setItem('client-token', token), stage[as].token)
  }
}

async function setUp(): Promise<Stage> {
  const shop = await openShop(product)
  admin.password = shop.adminPassword
  await product.askForPasswordOnly()
  await product.staff('method', 'on', '--method', 'sandbox')
  const layla = await signUpClient(product, { phone: '0912345678', name: 'ليلى الشريف', username: 'layla' })
  const omar = await signUpClient(product, { phone: '0927654321', name: 'عمر المصراتي', username: 'omar' })
  const fatima = await signUpClient(product, { phone: '0931112223', name: 'فاطمة علي', username: 'fatima' })
  await product.staff('client', 'pro', '--client', layla.phone)
  await product.staff('client', 'merchant', '--client', fatima.phone)
  await layla.post('/recharges', { method: 'voucher', code: shop.rechargeCodes[0] })
  const account = { bank: 'مصرف الجمهورية', holder: 'فاطمة', number: 'LY83002048000020100120361' }
  await fatima.put('/payout-account', { ...account, current_password: clientPassword })
  const goodsCodes = [...shop.goodsCodes]
  await fatima.post('/vouchers/use', { code: goodsCodes.shift() })
  const [available] = (await fatima.get('/settlements/available')) as { supplier: { id: string } }[]
  const settlement = await fatima.post('/settlements', { supplier_id: available?.supplier.id })
  const [category] = (await layla.get('/categories')) as { id: string }[]
  return {
    layla,
    omar,
    fatima,
    categoryId: category?.id ?? '',
    rechargeCode: shop.rechargeCodes[1] ?? '',
    goodsCodes,
    settlementId: String(settlement['id']),
  }
}
