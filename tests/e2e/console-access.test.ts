import { TOTP } from 'otpauth'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  await hire('admin')
}, 240_000)

afterAll(async () => {
  await browser.close()
  await product.close()
})

interface Colleague {
  readonly username: string
  readonly password: string
}

/** The first comes by herself; whoever is there hires the others. */
async function hire(username: string, ...as: string[]): Promise<Colleague> {
  const name = ['--username', username, '--name', 'هدى سالم']
  const { password } = await product.staff('user', 'create', ...name, ...as)
  return { username, password: String(password) }
}

const stories = [{ locale: 'ar' }, { locale: 'en' }] as const

test.each(stories)(
  'whoever comes first sets up a second factor, and from then on needs it ($locale)',
  async ({ locale }) => {
    const huda = await hire(`huda-${locale}`, '--as', 'admin', '--role', 'Administrator')
    const person = await openPerson(browser, product, locale)
    await person.does('be asked for a password', () =>
      person.page.goto('/console/account', { waitUntil: 'networkidle' }),
    )
    await person.does('type the password', () => typePassword(person, huda))
    const secret = await person.does('connect an app', () => connectApp(person))
    await person.does('keep the recovery codes', () => keepCodes(person))
    await person.sees(person.page.getByRole('navigation', { name: person.says('console:nav'), exact: true }))

    await person.does('log out', () => logOut(person))
    await person.does('type the password again', () => typePassword(person, huda))
    await person.does('show the factor', async () => {
      await person.sees(person.says('access:second.line_totp'))
      // The code of the step that set it up was used; the next one is taken as well.
      await person.fill(
        'access:second.code',
        new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }),
      )
      await person.sees(person.page.getByRole('heading', { level: 1, name: person.says('dashboard:title') }))
    })
    expect(person.faults).toEqual([])
    await person.leave()
  },
)

test('too many wrong passwords lock the account, and the page says for how long', async () => {
  const omar = await hire('omar', '--as', 'admin', '--role', 'Administrator')
  const person = await openPerson(browser, product, 'en')
  await person.page.goto('/console/sign-in', { waitUntil: 'networkidle' })
  const wrong = { ...omar, password: 'Wrong-2026' }
  await person.does('guess', async () => {
    await typePassword(person, wrong)
    await person.sees(person.says('errors:auth.incorrect'))
    const locked = person.page.getByText(/This account is locked/)
    for (let guesses = 0; guesses < 8 && !(await locked.isVisible()); guesses += 1) {
      const answered = person.page.waitForResponse(/\/api\/console\/login$/)
      await typePassword(person, wrong)
      await answered
    }
    await locked.waitFor()
  })
  await person.does('type the right one', async () => {
    await typePassword(person, omar)
    await person.sees(person.page.getByText(/This account is locked/))
  })
  expect(person.faults).toEqual([])
  await person.leave()
})

async function typePassword({ page, says, press }: Person, { username, password }: Colleague): Promise<void> {
  await page.getByLabel(says('access:sign_in.login')).fill(username)
  await page.getByLabel(says('access:sign_in.password'), { exact: true }).fill(password)
  await press('access:sign_in.submit')
}

/** @returns the secret, as an app would have read it from the page */
async function connectApp({ page, says, fill }: Person): Promise<string> {
  await page.getByRole('button', { name: says('access:set_up.choice_totp') }).click()
  const shown = (await page.locator('bdi.code').textContent()) ?? ''
  const secret = shown.replaceAll(' ', '')
  await page.getByLabel(says('access:second.code')).waitFor()
  await fill('access:second.code', new TOTP({ secret }).generate())
  return secret
}

async function keepCodes({ page, says, press }: Person): Promise<void> {
  await page.getByRole('heading', { name: says('access:set_up.codes_title') }).waitFor()
  expect(await page.locator('li.code').count()).toBe(10)
  await page.getByLabel(says('access:set_up.codes_kept')).check()
  await press('access:set_up.codes_done')
}

async function logOut({ page, says }: Person): Promise<void> {
  await page.getByRole('button', { name: says('console:header.profile') }).click()
  await page.getByRole('menuitem', { name: says('console:profile.logout') }).click()
  await page.getByRole('heading', { name: says('access:sign_in.title') }).waitFor()
}
