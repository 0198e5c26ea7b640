import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storiesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { type Client, clientPassword, signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { openShop } from './shop.ts'

let product: Product
let browser: Browser
let rechargeCodes: readonly string[]
let omar: Client
beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  rechargeCodes = (await openShop(product)).rechargeCodes
  omar = await signUpClient(product, { phone: '0927654321', name: 'عمر المصراتي', username: 'omar' })
  await product.set({ transfer_confirm_new_above: '2.000' })
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** A device that shows passkeys of its own and knows its owner. */
async function openAuthenticator(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true },
  })
}

/** Pictures for people, where a folder is named: wide and light, narrow and dark. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
}

async function sendToOmar({ page, fill, press }: Person, amount: string): Promise<void> {
  await page.goto('/portal/transfer')
  await fill('transfers:form.to', omar.phone)
  await fill('common:money.amount', amount)
  await press('common:continue')
  await press('transfers:review.confirm')
}

async function searchTransfers({ page, press, sees, textOf }: Person, locale: string): Promise<void> {
  await page.goto('/portal/transfer')
  const search = page.getByRole('searchbox', { name: textOf('transfers:search') })
  const again = page.getByRole('button', { name: textOf('transfers:again_to', { name: '' }).trim() })
  await search.fill('4.000')
  await expect.poll(() => again.count()).toBe(1)
  await search.fill('999')
  await sees(textOf('transfers:no_match'))
  await look(page, `transfers-${locale}`)
  await press('signed-in:show_all')
  await expect.poll(() => again.count()).toBe(2)
}

/** After the password, and then alone. */
async function signInByPasskey(person: Person, { locale, client: { username } }: Story): Promise<void> {
  const { page, textOf } = person
  await person.press('profile:logout')
  await person.fill('auth:login.login', username)
  await page.locator('[name="password"]').fill(clientPassword)
  await person.press('auth:login.submit')
  await person.does('sign in by the passkey', async () => {
    await person.sees(textOf('auth:second.line_passkey'))
    await look(page, `sign-in-${locale}`)
    await person.press('auth:second.use_passkey')
    await page.waitForURL('**/portal/home')
  })
  await page.goto('/portal/profile')
  await person.press('profile:logout')
  await person.does('sign in by the passkey alone', async () => {
    await page.getByRole('button', { name: textOf('auth:login.passkey') }).scrollIntoViewIfNeeded()
    await look(page, `passkey-alone-${locale}`)
    await person.press('auth:login.passkey')
    await page.waitForURL('**/portal/home')
  })
}

const stories = [
  { locale: 'ar', code: 0, client: { phone: '0912345678', name: 'ليلى الشريف', username: 'layla' } },
  { locale: 'en', code: 1, client: { phone: '0931112223', name: 'سلمى علي', username: 'salma' } },
] as const
type Story = (typeof stories)[number]

test.each(storiesOf('a confirmed transfer', stories))(
  'a larger transfer asks why, lets a client choose a PIN on the spot, and goes on by itself; a passkey of the device confirms, and signs in after the password or alone ($locale)',
  async (story) => {
    const { locale, code, client } = story
    const sender = await signUpClient(product, client)
    await product.staff('client', 'pro', '--client', sender.phone)
    await sender.post('/recharges', { method: 'voucher', code: rechargeCodes[code] ?? '' })
    const person = await openPerson(browser, product, locale)
    const { page, textOf } = person
    await signInAs(page, sender.token)
    await sendToOmar(person, '3')
    const question = page.getByRole('dialog', { name: textOf('portal:confirm.title') })
    await person.sees(question.getByText(textOf('portal:confirm.why.receiver')))
    await question.locator('[name="pin"]').fill('123456')
    await question.locator('[name="current_password"]').fill(clientPassword)
    const confirm = question.getByRole('button', { name: textOf('portal:confirm.submit') })
    await confirm.click()
    await person.sees(question.getByText(textOf('errors:auth.pin_simple')))
    await look(page, `confirm-${locale}`)
    await question.locator('[name="pin"]').fill('270419')
    await confirm.click()
    await person.does('see the transfer done', () => person.sees(textOf('transfers:result.sent.transfer')))
    // The page of the result takes its address; another page is opened after that.
    await page.waitForURL(/\/portal\/transfer\/\d+$/)
    await page.goto('/portal/profile')
    await person.sees(page.getByRole('heading', { name: textOf('profile:pin.title') }))
    await person.press('profile:pin.change')
    const change = page.getByRole('dialog', { name: textOf('profile:pin.title') })
    await change.locator('[name="pin"]').fill('816035')
    await change.locator('[name="current_password"]').fill(clientPassword)
    await look(page, `pin-${locale}`)
    await change.getByRole('button', { name: textOf('profile:pin.save') }).click()
    await person.sees(textOf('profile:pin.done'))
    expect(await sender.get('/pin')).toMatchObject({ set_at: expect.any(String) })

    await openAuthenticator(page)
    await person.does('add a passkey in the settings', async () => {
      await person.press('access:account.passkey_add')
      const adding = page.getByRole('dialog', { name: textOf('access:account.passkey_add') })
      await adding.getByRole('textbox', { name: textOf('access:account.passkey_name') }).fill('Pixel')
      await adding.locator('[name="current_password"]').fill(clientPassword)
      await adding.getByRole('button', { name: textOf('access:account.passkey_add') }).click()
      await page.locator('[name="kept"]').check()
      await person.press('access:set_up.codes_done')
      await person.sees('Pixel')
      await look(page, `factors-${locale}`)
    })
    await sendToOmar(person, '4')
    await person.does('confirm by the passkey', async () => {
      await person.sees(question.getByText(textOf('portal:confirm.passkey_line')))
      await look(page, `passkey-${locale}`)
      await question.getByRole('button', { name: textOf('portal:confirm.submit') }).click()
      await person.sees(textOf('transfers:result.sent.transfer'))
    })
    expect(await sender.get('/transfers')).toMatchObject([{ amount: '4.000' }, { amount: '3.000' }])
    await person.does('search the transfers', () => searchTransfers(person, locale))
    await page.goto('/portal/profile')
    await person.sees(page.getByRole('heading', { name: textOf('profile:proven.title') }))
    await page.getByRole('heading', { name: textOf('profile:proven.title') }).scrollIntoViewIfNeeded()
    await look(page, `proven-${locale}`)
    await signInByPasskey(person, story)
    expect(person.faults).toEqual([])
    await person.leave()
  },
)
