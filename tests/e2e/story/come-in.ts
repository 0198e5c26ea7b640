import { TOTP, URI } from 'otpauth'
import { expect } from 'vitest'
import type { Person } from '../person.ts'
import type { Product } from '../product.ts'

export interface Colleague {
  readonly username: string
  readonly password: string
}

/** @param role that two people have given; the first person needs none */
export async function createStaff(product: Product, username: string, role?: string): Promise<Colleague> {
  const who = ['--username', username, '--name', username.startsWith('huda') ? 'هدى سالم' : 'سالم علي']
  const as = role === undefined ? [] : ['--as', 'admin', '--phone', '0919998877']
  const { password } = await product.staff('user', 'create', ...who, ...as)
  if (role !== undefined) await product.giveRole(username, role)
  return { username, password: String(password) }
}

/** By the API, where the password is enough. */
export async function comeInByPassword({ page }: Person, product: Product, who: Colleague): Promise<void> {
  const answer = await page.request.post('/api/console/login', {
    data: { login: who.username, password: who.password },
    headers: { origin: product.url },
  })
  expect(answer.status()).toBe(200)
}

export async function typePassword({ page, textOf, press }: Person, who: Colleague): Promise<void> {
  await page.getByLabel(textOf('access:sign_in.login')).fill(who.username)
  await page.getByLabel(textOf('access:sign_in.password'), { exact: true }).fill(who.password)
  await press('access:sign_in.submit')
}

/** The first person sets up a second factor, and needs it from then on. */
export async function comeInWithSecondFactor(person: Person, who: Colleague): Promise<void> {
  const { page, textOf, does, sees } = person
  await page.goto('/console/account', { waitUntil: 'networkidle' })
  await does('type the password', () => typePassword(person, who))
  const secret = await does('connect an app', () => connectApp(person))
  await does('keep the recovery codes', () => keepCodes(person))
  await sees(page.getByRole('navigation', { name: textOf('console:nav'), exact: true }))
  await does('log out', () => logOut(person))
  await does('type the password again', () => typePassword(person, who))
  await does('mistype a recovery code', () => mistypeRecoveryCode(person))
  await does('show the second factor', () => showFactor(person, secret))
}

/** @returns the secret, as an app would have read it from the page */
async function connectApp({ page, textOf, fill }: Person): Promise<string> {
  await page.getByRole('button', { name: textOf('access:set_up.choice_totp') }).click()
  const shown = (await page.locator('bdi.code').textContent()) ?? ''
  const secret = shown.replaceAll(' ', '')
  // A person who reads this on the phone with the app cannot scan it.
  const link = page.getByRole('link', { name: textOf('access:set_up.totp_open') })
  expect(URI.parse((await link.getAttribute('href')) ?? '').secret.base32).toBe(secret)
  await page.getByLabel(textOf('access:second.code')).waitFor()
  await fill('access:second.code', new TOTP({ secret }).generate())
  return secret
}

async function keepCodes({ page, textOf, press }: Person): Promise<void> {
  await page.getByRole('heading', { name: textOf('access:set_up.codes_title') }).waitFor()
  expect(await page.locator('li.code').count()).toBe(10)
  expect(await page.getByRole('button', { name: textOf('access:set_up.codes_done') }).isDisabled()).toBe(true)
  await page.getByLabel(textOf('access:set_up.codes_kept')).check()
  await press('access:set_up.codes_done')
}

async function logOut({ page, textOf }: Person): Promise<void> {
  await page.getByRole('button', { name: textOf('console:header.profile') }).click()
  await page.getByRole('menuitem', { name: textOf('console:profile.logout') }).click()
  await page.getByRole('heading', { name: textOf('access:sign_in.title') }).waitFor()
}

/** A malformed code is refused without costing a try. */
async function mistypeRecoveryCode({ page, textOf, press }: Person): Promise<void> {
  await press('access:second.way_recovery')
  const code = page.getByLabel(textOf('access:second.recovery_code'))
  await code.fill('ABCD-EFG٪')
  await code.blur()
  await page.getByText(textOf('validation:alpha_num', { field: textOf('fields:code') })).waitFor()
  await press('access:second.way_totp')
}

async function showFactor({ page, textOf, fill, sees }: Person, secret: string): Promise<void> {
  await sees(textOf('access:second.line_totp'))
  // The code of the step that set it up was used; the next one is taken as well.
  await fill('access:second.code', new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
  await sees(page.getByRole('heading', { level: 1, name: textOf('dashboard:title') }))
}
