import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storiesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { type Client, clientPassword, signUpClient } from './client.ts'
import { openPerson } from './person.ts'
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
  await product.set('transfer_confirm_new_above', '2.000')
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

const stories = [
  { locale: 'ar', code: 0, client: { phone: '0912345678', name: 'ليلى الشريف', username: 'layla' } },
  { locale: 'en', code: 1, client: { phone: '0931112223', name: 'سلمى علي', username: 'salma' } },
] as const

test.each(storiesOf('a confirmed transfer', stories))(
  'a larger transfer asks why, lets a client choose a PIN on the spot, and goes on by itself; the settings change it ($locale)',
  async ({ locale, code, client }) => {
    const sender = await signUpClient(product, client)
    await product.staff('client', 'pro', '--client', sender.phone)
    await sender.post('/recharges', { method: 'voucher', code: rechargeCodes[code] ?? '' })
    const person = await openPerson(browser, product, locale)
    const { page, textOf } = person
    await page.addInitScript((token) => localStorage.setItem('client-token', token), sender.token)
    await page.goto('/portal/transfer')
    await person.fill('transfers:form.to', omar.phone)
    await person.fill('common:money.amount', '3')
    await person.press('common:continue')
    await person.press('transfers:review.confirm')
    const question = page.getByRole('dialog', { name: textOf('transfers:confirm.title') })
    await person.sees(question.getByText(textOf('transfers:confirm.why.receiver')))
    await question.locator('[name="pin"]').fill('123456')
    await question.locator('[name="current_password"]').fill(clientPassword)
    const confirm = question.getByRole('button', { name: textOf('transfers:confirm.submit') })
    await confirm.click()
    await person.sees(question.getByText(textOf('errors:auth.pin_simple')))
    if (process.env['PICTURES']) {
      await page.screenshot({ path: `${process.env['PICTURES']}/confirm-${locale}.png` })
      await page.setViewportSize({ width: 360, height: 760 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.screenshot({ path: `${process.env['PICTURES']}/confirm-${locale}-360.png` })
    }
    await question.locator('[name="pin"]').fill('270419')
    await confirm.click()
    await person.does('see the transfer done', () => person.sees(textOf('transfers:result.title')))
    // The page of the result takes its address; another page is opened after that.
    await page.waitForURL(/\/portal\/transfer\/\d+$/)
    await page.goto('/portal/profile')
    await person.sees(page.getByRole('heading', { name: textOf('profile:pin.title') }))
    await person.press('profile:pin.change')
    const change = page.getByRole('dialog', { name: textOf('profile:pin.title') })
    await change.locator('[name="pin"]').fill('816035')
    await change.locator('[name="current_password"]').fill(clientPassword)
    await person.does('change the PIN in the settings', async () => {
      if (process.env['PICTURES'])
        await page.screenshot({ path: `${process.env['PICTURES']}/pin-${locale}.png` })
    })
    await change.getByRole('button', { name: textOf('profile:pin.save') }).click()
    await person.sees(textOf('profile:pin.done'))
    expect(await sender.get('/pin')).toMatchObject({ set_at: expect.any(String) })
    expect(await sender.get('/transfers')).toMatchObject([{ amount: '3.000' }])
    expect(person.faults).toEqual([])
    await person.leave()
  },
)
