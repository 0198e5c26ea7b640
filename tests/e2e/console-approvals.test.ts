import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  await product.askForPasswordOnly()
  await product.staff('user', 'create', '--username', 'admin', '--name', 'هدى سالم')
}, 240_000)

afterAll(async () => {
  await browser.close()
  await product.close()
})

const stories = [
  { locale: 'ar', roleName: 'كاتب' },
  { locale: 'en', roleName: 'Clerk' },
] as const

type Locale = (typeof stories)[number]['locale']

test.each(stories)(
  'a role loses a right only when a second person agrees, and then its button and its page are gone ($locale)',
  async ({ locale, roleName }) => {
    const roleId = await product.addRole(roleName, ['suppliers-index', 'suppliers-store'])
    const maker = await hire(locale, `maker-${locale}`, 'Administrator')
    const checker = await hire(locale, `supervisor-${locale}`, 'Administrator')
    const clerk = await hire(locale, `clerk-${locale}`, roleName)

    await maker.does('ask to take the right', () => askToTake(maker, roleId))
    await checker.does('refuse it', () => refuse(checker))
    await maker.does('be told at the bell', () => readBell(maker))
    await clerk.does('still be offered a new supplier', async () => {
      await openList(clerk)
      await clerk.sees(newSupplier(clerk))
    })

    await maker.does('ask once more', () => askToTake(maker, roleId))
    await checker.does('approve it', () => approve(checker))
    await clerk.does('be offered no new supplier', async () => {
      await openList(clerk)
      expect(await newSupplier(clerk).count()).toBe(0)
    })
    await clerk.does('find the page shut', async () => {
      await clerk.page.goto('/console/suppliers/create', { waitUntil: 'networkidle' })
      await clerk.sees(clerk.says('common:states.denied_title'))
    })

    for (const { faults, leave } of [maker, checker, clerk]) {
      expect(faults).toEqual([])
      await leave()
    }
  },
)

async function hire(locale: Locale, username: string, role: string): Promise<Person> {
  const who = ['--username', username, '--name', 'سالم علي', '--as', 'admin', '--role', role]
  const { password } = await product.staff('user', 'create', ...who)
  return enter(locale, username, String(password))
}

async function enter(locale: Locale, login: string, password: string): Promise<Person> {
  const person = await openPerson(browser, product, locale)
  const answer = await person.page.request.post('/api/console/login', {
    data: { login, password },
    headers: { origin: product.url },
  })
  expect(answer.status()).toBe(200)
  return person
}

async function askToTake({ page, says, press, sees }: Person, roleId: string): Promise<void> {
  await page.goto(`/console/permissions?role=${roleId}`, { waitUntil: 'networkidle' })
  const right = `${says('access:subjects.suppliers')}: ${says('access:actions.store')}`
  await page.getByRole('checkbox', { name: right, exact: true }).uncheck()
  await press('access:matrix.ask')
  await sees(says('access:matrix.asked'))
}

async function openRequest({ page, says }: Person): Promise<void> {
  await page.goto('/console/approvals', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: says('approvals:kinds.role-permissions') }).click()
  await page.getByRole('dialog').getByText(says('inbox:taken')).waitFor()
}

async function refuse(person: Person): Promise<void> {
  await openRequest(person)
  await person.press('inbox:refuse')
  await person.fill('inbox:refusal_reason', 'She still needs it')
  await person.press('inbox:refuse_now')
  await person.sees(person.says('inbox:refused'))
}

async function readBell({ page, says, sees }: Person): Promise<void> {
  await page.goto('/console/account', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: says('console:header.notifications_unread', { shown: 1 }) }).click()
  await sees(page.getByRole('link', { name: says('staff-notifications:approval_refused.title') }))
}

async function approve(person: Person): Promise<void> {
  await openRequest(person)
  await person.press('inbox:approve')
  await person.sees(person.says('inbox:approved'))
}

async function openList({ page, says }: Person): Promise<void> {
  await page.goto('/console/suppliers', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: says('resources:suppliers.title'), level: 1 }).waitFor()
}

function newSupplier({ page, says }: Person) {
  return page
    .getByRole('link', { name: says('kit:list.new', { name: says('resources:suppliers.singular') }) })
    .first()
}
