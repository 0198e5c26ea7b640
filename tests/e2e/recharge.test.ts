import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/kernel/localized.ts'
import { storiesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([openProduct(), openBrowser()])
  await product.staff('user', 'create', '--username', 'admin', '--name', 'المدير')
  await product.staff('method', 'on', '--method', 'sandbox')
  await product.addBankAccount({
    bank: { ar: 'مصرف الوحدة', en: 'Wahda Bank' },
    holder: 'Mahfaza',
    number: 'LY38021001000000123456789',
  })
  await product.staff('method', 'on', '--method', 'bank')
})

afterAll(async () => {
  await browser.close()
  await product.close()
})

const stories = [
  { locale: 'ar', phone: '0912345678', username: 'layla' },
  { locale: 'en', phone: '0918765432', username: 'mark' },
] as const

test.each(storiesOf('a payment on the gateway’s page arrives', stories))(
  'a payment on the gateway’s page arrives, also when the browser is closed half-way ($locale)',
  async (story) => {
    const client = await signedIn(story)
    const questions: string[] = []
    client.page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.accept()
    })

    await client.does('pay on the page', async () => {
      await beginPayment(client, '50')
      await client.page
        .getByRole('button', { name: client.textOf('sandbox:actions.pay'), exact: true })
        .click()
      await client.sees(client.textOf('recharges:result.title'))
      await client.sees(client.page.getByText('50.000').first())
    })
    await client.does('be declined', async () => {
      await beginPayment(client, '70')
      await client.press('sandbox:actions.decline')
      await client.sees(client.textOf('recharges:ended.failed'))
    })
    await client.does('be told where it is not in sight', async () => {
      await beginPayment(client, '20')
      const open = client.page.url()
      const live = client.page.waitForResponse(/\/api\/client\/events/)
      await client.page.goto('/portal/recharge')
      await live
      await fetch(`${open}/pay`, { method: 'POST', redirect: 'manual' })
      await client.sees(client.page.getByRole('alert').filter({ hasText: '20.000' }))
    })
    const half = await client.does('leave half-way', async () => {
      await beginPayment(client, '30')
      return client.page.url()
    })
    await client.leave()

    // The payer pays at the gateway and does not return.
    const paid = await fetch(`${half}/pay`, { method: 'POST', redirect: 'manual' })
    expect(paid.status).toBe(303)
    const later = await signedIn(story, client)
    const recent = later.page
      .getByRole('region', { name: later.textOf('recharges:recent') })
      .getByRole('listitem')
    await later.does('find it paid', async () => {
      await later.page.goto('/portal/recharge')
      await later.sees(recent.getByText(later.textOf('recharges:status.completed')).nth(1))
      expect(await recent.getByText(later.textOf('recharges:status.failed')).count()).toBe(1)
    })
    await later.does('search the recharges, and choose those that failed', async () => {
      await later.page.getByRole('searchbox', { name: later.textOf('recharges:search') }).fill('987654')
      await later.sees(later.page.getByText(later.textOf('recharges:no_match'), { exact: true }))
      expect(await recent.count()).toBe(0)
      await later.press('signed-in:show_all')
      await expect.poll(() => recent.count()).toBe(4)
      await later.page
        .getByRole('combobox', { name: later.textOf('recharges:states') })
        .selectOption('failed')
      await expect.poll(() => recent.count()).toBe(1)
      await later.page.goto('/portal/home')
      await later.sees(later.page.getByText('100.000').first())
    })
    expect(await product.staff('books', 'check')).toMatchObject({ done: 'done.books_balance' })
    expect([...client.faults, ...later.faults, ...questions]).toEqual([])
    await later.leave()
  },
)

test('a slip is sent as a photo or as a PDF, approved by staff, and the page shows it', async () => {
  const client = await signedIn({ locale: 'ar', phone: '0921112233', username: 'huda' })
  const fillIn = async (reference: string) => {
    await client.page.goto('/portal/recharge?method=bank')
    await client.fill('recharges:bank.amount', '120')
    await client.fill('recharges:bank.from', 'مصرف الصحارى')
    await client.fill('recharges:bank.reference', reference)
  }
  const slipField = () => client.page.getByLabel(client.textOf('recharges:bank.photo'))
  await client.does('read that a card is sold out, and not that money is missing', async () => {
    const supplier = await product.staff('supplier', 'create', '--name-ar', 'ليبيانا', '--name-en', 'Libyana')
    const card = await product.staff(
      ...['category', 'create', '--supplier', String(supplier.id), '--kind', 'card', '--face-value', '10'],
      ...['--name-ar', 'ليبيانا 10 دنانير', '--name-en', 'Libyana 10 LYD', '--code-pattern', '\\d{13}'],
    )
    await client.page.goto(`/portal/cards?buy=${card.id}`)
    await client.sees(client.page.getByRole('button', { name: client.textOf('portal:tile.sold_out') }))
    expect(await client.page.getByText(client.textOf('signed-in:money.recharge_first')).count()).toBe(0)
  })
  await client.does('send a PDF', async () => {
    await fillIn('FT٢٦٠٠١٢٢')
    // A narrow screen cuts no number: the bank and its last digits are enough to choose by.
    const account = await client.page.getByLabel(client.textOf('recharges:bank.account')).textContent()
    expect(account).toMatch(/^\u2068مصرف الوحدة\u2069 · \u2068…6789\u2069$/)
    const buffer = Buffer.from('%PDF-1.4\n%%EOF')
    await slipField().setInputFiles({ name: 'حوالة 122.pdf', mimeType: 'application/pdf', buffer })
    await client.sees('حوالة 122.pdf')
    await client.press('recharges:bank.send')
    await client.sees(client.textOf('recharges:waiting.bank_title'))
  })
  await client.does('send a photo', async () => {
    await fillIn('FT٢٦٠٠١٢٣')
    const buffer = Buffer.from(onePixel, 'base64')
    await slipField().setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer })
    await client.press('recharges:bank.send')
    await client.sees(client.textOf('recharges:waiting.bank_title'))
  })
  const { rows = [] } = await product.staff('recharge', 'list')
  await product.staff('recharge', 'approve', '--recharge', rows.at(-1)?.id ?? '')
  await client.does('see it arrive', () => client.sees(client.textOf('recharges:result.title')))
  expect(client.faults).toEqual([])
  await client.leave()
})

async function beginPayment(client: Person, amount: string): Promise<void> {
  await client.page.goto('/portal/recharge?method=sandbox')
  await client.fill('common:money.amount', amount)
  await client.press('recharges:gateway.go_to_page')
  await client.page.waitForURL('**/sandbox-gateway/*')
}

/** A browser in which a client of the product is signed in; the account is made when first asked for. */
async function signedIn(
  { locale, phone, username }: { locale: Language; phone: string; username: string },
  known?: Person,
): Promise<Person> {
  const password = 'Zaytuna-2026'
  const call = async (path: string, body: object, token = '') => {
    const answer = await fetch(`${product.url}/api/client${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { data: { token: string } }
  }
  if (!known) {
    const person = { name: 'Mark Vella', phone, username, password, terms: true, locale }
    const { data } = await call('/register', person)
    const { rows = [] } = await product.staff('outbox', 'list', '--to', phone)
    const code = /\d{6}/.exec(rows.at(0)?.body ?? '')?.[0] ?? ''
    await call('/verify', { channel: 'phone', code }, data.token)
  }
  const { data } = await call('/login', { login: username, password })
  const person = await openPerson(browser, product, locale)
  await person.page.addInitScript((token) => localStorage.setItem('client-token', token), data.token)
  return person
}

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
