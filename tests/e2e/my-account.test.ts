import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleCallerAt } from '#tests/world/caller.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { isInSight, openBrowser } from './browser.ts'
import { clientPassword, signInAs, signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { openShop, type Shop } from './shop.ts'

let product: Product
let browser: Browser
let shop: Shop

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  shop = await openShop(product)
  await product.askForPasswordOnly()
  await product.addPlan({
    ...{ name_ar: 'باقة ماكس', name_en: 'Max', price: 25_000n, pro: true, trial_days: 14 },
    ...{ duration: 1, duration_unit: 'months' as const },
  })
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

let people = 0

/** A new client at the portal, with so much in the wallet. */
async function comeIn(locale: 'ar' | 'en', amount?: string) {
  people += 1
  const username = `noor${people}`
  const client = await signUpClient(product, {
    phone: `09133344${String(people).padStart(2, '0')}`,
    name: 'نور الدين علي',
    username,
  })
  if (amount) await product.fund(username, amount)
  const person = await openPerson(browser, product, locale)
  await signInAs(person.page, client.token)
  return { client, person }
}

/** Without showing its code. */
async function buyCard({ page, press, textOf }: Person): Promise<void> {
  await page.goto('/portal/cards')
  await page.locator('a[href*="buy="]').first().click()
  await press('cards:buy.change')
  await page.getByRole('button', { name: textOf('common:continue'), exact: true }).click()
  await press('cards:buy.confirm')
  await page.waitForURL(/\/portal\/cards\/orders\/\d+$/)
}

test.each(languagesOf('an order is taken back'))(
  'a buyer takes an order back that nobody has seen, and not one whose code was shown (%s)',
  async (locale) => {
    const { person, client } = await comeIn(locale, '50.000')
    const { page, press, sees, does, textOf } = person
    await does('buy', () => buyCard(person))
    await does('take it back', async () => {
      await press('cards:return.begin')
      await press('cards:return.confirm')
      await sees(textOf('cards:result.refunded'))
    })
    expect(await client.get('/wallet')).toMatchObject({ balance: '50.000' })
    await does('buy again and look', async () => {
      await buyCard(person)
      await sees(textOf('cards:return.title'))
      await press('cards:card.reveal')
      await page.getByRole('timer').waitFor()
      await page.getByText(textOf('cards:return.title')).waitFor({ state: 'detached' })
    })
    expect(person.faults).toEqual([])
    await person.leave()
  },
)

test.each(languagesOf('a card is given away'))(
  'a buyer gives a card to another client, whom they recognise first (%s)',
  async (locale) => {
    const { client: friend } = await comeIn(locale)
    const { person } = await comeIn(locale, '50.000')
    const { page, press, sees, does, textOf } = person
    await does('buy', () => buyCard(person))
    await does('choose the receiver', async () => {
      await press('cards:give.give')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(textOf('cards:give.to')).fill(friend.phone)
      await dialog.getByRole('button', { name: textOf('cards:give.next'), exact: true }).click()
      await sees(dialog.getByText('نور الدين ع.'))
    })
    await does('give it', async () => {
      await press('cards:give.confirm')
      await sees(textOf('cards:result.given'))
    })
    expect(await friend.get('/cards')).toMatchObject([{ order_id: null }])
    expect(person.faults).toEqual([])
    await person.leave()
  },
)

test.each(languagesOf('support is asked'))(
  'a client reports a card that does not work, staff answer, and the client reads it and writes back (%s)',
  async (locale) => {
    const { person } = await comeIn(locale, '50.000')
    const { page, press, sees, does, textOf } = person
    await does('buy', () => buyCard(person))
    await does('report the card', async () => {
      await page.getByRole('link', { name: textOf('cards:card.does_not_work') }).click()
      await press('help:new.send')
      await sees(textOf('help:new.problem_needed'))
      await page.getByLabel(textOf('help:new.problem')).selectOption('refused')
      await page.getByLabel(textOf('help:new.message')).fill('ظهرت رسالة خطأ')
      await press('help:new.send')
      await page.waitForURL(/\/portal\/help\/messages\/\d+$/)
      await sees(textOf('help:states.waiting'))
    })
    const admin = await consoleCallerAt(product.url, { login: 'admin', password: shop.adminPassword })
    const [message] = await admin.get('/contact-messages').data<{ id: string }[]>()
    await admin.post(`/contact-messages/${message?.id}/answers`, { answer: 'نبدّلها لك اليوم' }).data()
    await does('read the answer', async () => {
      await page.goto('/portal/notifications')
      await page
        .getByRole('main')
        .getByRole('link', { name: textOf('portal:notifications.look') })
        .first()
        .click()
      await sees('نبدّلها لك اليوم')
      await sees(textOf('help:states.answered'))
    })
    await does('write back', async () => {
      await page.getByLabel(textOf('help:talk.reply')).fill('شكرًا لكم')
      await press('help:talk.send')
      await sees(page.getByRole('listitem').filter({ hasText: 'شكرًا لكم' }))
      await sees(textOf('help:states.waiting'))
    })
    await does('find it again', async () => {
      await page.goto('/portal/help')
      await sees(page.getByRole('main').getByText('شكرًا لكم'))
      await page.getByRole('searchbox', { name: textOf('help:search') }).fill('QR')
      await sees(page.getByRole('main').locator('summary').first())
    })
    expect(person.faults).toEqual([])
    await person.leave()
  },
)

test.each(languagesOf('a part of the settings is asked for'))(
  'an address that names a part of the settings leads there, on the first page and by a link (%s)',
  async (locale) => {
    const { person } = await comeIn(locale)
    const { page, does, sees, textOf } = person
    const arrivesAt = async (id: string) => {
      const heading = page.locator(`#${id}`)
      await expect.poll(() => heading.evaluate((part) => part === document.activeElement)).toBe(true)
      await expect.poll(() => isInSight(heading)).toBe(true)
    }
    await does('open the part from outside', async () => {
      await page.goto('/portal/profile#devices')
      await arrivesAt('devices')
    })
    await does('come to another part by a link', async () => {
      await page.getByRole('button', { name: textOf('portal:profile_menu') }).click()
      await page.getByRole('menuitem', { name: textOf('portal:update_password') }).click()
      await arrivesAt('password')
    })
    await does('choose a password that many have', async () => {
      await page.locator('main input[name=password]').fill('Password-2026')
      await page.locator('main input[name=current_password]').focus()
      await sees(textOf('errors:auth.password_common'))
      const rule = (state: string) =>
        page.locator(`li[data-state=${state}]`, { hasText: textOf('common:fields.strength_uncommon') })
      await sees(rule('broken'))
      await page.locator('main input[name=password]').fill('Zanbaq-4417!')
      await sees(rule('unmet'))
      await page.locator('main input[name=current_password]').focus()
      await sees(rule('met'))
    })
    await does('come by an address that was cut off', async () => {
      await page.goto('/portal/profile#%D9')
      await sees(page.locator('#devices'))
    })
    expect(person.faults).toEqual([])
    await person.leave()
  },
)

test.each(languagesOf('a month is read'))(
  'a client reads the limits and a month’s statement, and saves it (%s)',
  async (locale) => {
    const { person } = await comeIn(locale, '50.000')
    const { page, sees, does, textOf } = person
    await does('buy', () => buyCard(person))
    await does('read the limits', async () => {
      await page.goto('/portal/recharge')
      await page.getByRole('link', { name: textOf('signed-in:money.limits') }).click()
      await sees(textOf('account:limits.this_month'))
      await sees(textOf('account:state.title'))
    })
    await does('read the month', async () => {
      await page.goto('/portal/statement')
      await sees(textOf('reports:statement.closing'))
      await sees(page.getByRole('main').getByText(textOf('portal:kinds.card_order')))
      await page.getByRole('button', { name: textOf('portal:home.as_table') }).click()
      await sees(page.getByRole('rowheader', { name: textOf('portal:kinds.card_order') }))
    })
    await does('save it', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: textOf('reports:export.pdf') }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    })
    expect(person.faults).toEqual([])
    await person.leave()
  },
)

test.each(languagesOf('an account is closed'))(
  'a client saves the own data, asks to close the account, and keeps it after all (%s)',
  async (locale) => {
    const { person } = await comeIn(locale)
    const { page, press, sees, does, textOf } = person
    await does('ask for the own data', async () => {
      await page.goto('/portal/my-data')
      await press('account:data.ask')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(textOf('access:account.current_password')).fill(clientPassword)
      await dialog.getByRole('button', { name: textOf('account:data.ask'), exact: true }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: textOf('account:data.save') }).click(),
      ])
      expect(download.suggestedFilename()).toBe('mahfaza-data.zip')
    })
    await does('ask to close the account', async () => {
      await page.goto('/portal/close-account')
      await press('account:closure.begin')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(textOf('access:account.current_password')).fill(clientPassword)
      await dialog.getByRole('button', { name: textOf('account:closure.confirm') }).click()
      await sees(textOf('account:closure.waiting'))
    })
    await does('keep it', async () => {
      await press('account:closure.keep')
      await sees(page.getByRole('button', { name: textOf('account:closure.begin') }))
    })
    expect(person.faults).toEqual([])
    await person.leave()
  },
)

test.each(languagesOf('who has no Pro account'))(
  'who has no Pro account reads of the plan that gives one, asks for it with one tap and only once, finds the request in the help, and once it is given the open page opens (%s)',
  async (locale) => {
    const { client, person } = await comeIn(locale)
    const { page, textOf, press, sees, does } = person
    const main = page.getByRole('main')
    await does('ask for a Pro account', async () => {
      await page.goto('/portal/transfer')
      await sees(textOf('signed-in:not_open.pro_gives.promo'))
      const plan = locale === 'ar' ? 'باقة ماكس' : 'Max'
      await sees(
        `${textOf('signed-in:not_open.plan.text', { name: plan })} ${textOf('signed-in:not_open.plan.try', { count: 14 })}`,
      )
      await main.getByRole('link', { name: textOf('signed-in:not_open.plan.open') }).click()
      await sees(main.getByRole('listitem').first().getByText(textOf('subscriptions:benefits.pro')))
      await page.goBack()
      await press('signed-in:not_open.ask.pro')
      await sees(textOf('signed-in:not_open.sent'))
    })
    await page.goto('/portal/reports/promo-codes')
    await sees(textOf('signed-in:not_open.sent'))
    await sees(main.getByRole('link', { name: textOf('signed-in:not_open.plan.open') }))
    expect(await main.getByRole('button', { name: textOf('signed-in:not_open.ask.pro') }).count()).toBe(0)
    expect(await client.get('/account-requests')).toMatchObject([{ kind: 'pro', status: 'sent' }])
    await does('send money once the account is given', async () => {
      await page.goto('/portal/help')
      await sees(textOf('help:requests.waiting'))
      await main.getByRole('link', { name: textOf('help:requests.pro') }).click()
      await sees(textOf('signed-in:not_open.sent_text'))
      await product.staff('client', 'pro', '--client', client.phone)
      const receiver = page.getByRole('textbox', { name: textOf('transfers:form.to') })
      await expect.poll(() => receiver.evaluate((field) => field === document.activeElement)).toBe(true)
    })
    await does('read that a plan would not add it', async () => {
      await page.goto('/portal/subscription')
      await sees(textOf('subscriptions:benefits.pro_owned'))
    })
    expect(person.faults).toEqual([])
    await person.leave()
  },
)
