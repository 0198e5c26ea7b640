import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '#server/platform/messages.ts'
import { openPerson, type Person } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
let checkerPassword: string
let codes: readonly string[]

beforeAll(async () => {
  staffed = await openStaffedProduct()
  const { staff, codesOf } = staffed.product
  const who = ['--username', 'checker', '--name', 'سالم علي', '--as', 'admin', '--role', 'Administrator']
  const [checker, supplier] = await Promise.all([
    staff('user', 'create', ...who),
    staff('supplier', 'create', '--name-ar', 'أسواق المدينة', '--name-en', 'Madina Markets'),
  ])
  checkerPassword = String(checker['password'])
  const { id: category = '' } = await staff(
    ...['category', 'create', '--supplier', supplier.id ?? '', '--kind', 'goods', '--face-value', '25'],
    ...['--fee', '0.250', '--name-ar', 'قسيمة تسوق', '--name-en', 'Shopping'],
  )
  const { id: batch = '' } = await staff('batch', 'create', '--category', category, '--count', '2', '--now')
  await staff('batch', 'activate', '--batch', batch)
  codes = await codesOf(batch)
}, 240_000)

afterAll(() => staffed.close())

interface Story {
  readonly locale: Locale
  readonly number: number
  readonly name: string
  readonly phone: string
}

const stories: readonly Story[] = [
  { locale: 'ar', number: 0, name: 'فاطمة الورفلي', phone: '0912345671' },
  { locale: 'en', number: 1, name: 'Fatima Warfalli', phone: '0912345672' },
]

test.each(stories)(
  'staff adjust a wallet by two, send a password, freeze, accept a voucher and pay for it ($locale)',
  async (story) => {
    const { locale, number, phone } = story
    const maker = await openPerson(staffed.browser, staffed.product, locale)
    const checker = await openPerson(staffed.browser, staffed.product, locale)
    const clientId = await register(maker, story)
    await Promise.all([
      staffed.product.staff('client', 'merchant', '--client', phone),
      staffed.comeIn(maker, 'clients'),
      comeInAs(checker, 'checker', checkerPassword),
    ])
    const openClient = () => maker.page.goto(`/console/clients/${clientId}`)

    await openClient()
    await maker.does('ask for an adjustment', () => askForAdjustment(maker))
    await checker.does('approve it', () => approve(checker))
    await openClient()
    await maker.does('see it in the wallet', () => seeWallet(maker, '75.500'))
    await maker.does('send a new password', () => sendPassword(maker))
    expect(await logIn(maker, story)).toBe(200)
    await maker.does('freeze the money', () => act(maker, 'freeze', 'clients.desk.frozen'))
    await maker.does('let it move again', () => act(maker, 'unfreeze', 'clients.desk.unfreeze_done'))
    await maker.does('accept a voucher', () => acceptVoucher(maker, story, codes[number] ?? ''))
    await maker.page.goto(`/console/settlements/create?client_id=${clientId}`)
    await maker.does('settle it', () => settle(maker))
    await maker.does('pay the settlement', () => pay(maker))

    for (const { faults, leave } of [maker, checker]) {
      expect(faults).toEqual([])
      await leave()
    }
  },
)

const password = 'Tarabulus-2026'

async function register({ page }: Person, { name, phone, number }: Story): Promise<string> {
  const data = { name, phone, username: `fatima${number}`, password, terms: true }
  const answer = await page.request.post('/api/client/register', { data })
  expect(answer.status()).toBe(200)
  const { user, token } = ((await answer.json()) as { data: { user: { id: string }; token: string } }).data
  // A password is sent to a proven number only.
  const { rows = [] } = await staffed.product.staff('outbox', 'list', '--to', phone)
  const code = /\d{6}/.exec(rows.at(0)?.['body'] ?? '')?.[0] ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const proven = await page.request.post('/api/client/verify', {
    data: { channel: 'phone', code },
    headers,
  })
  expect(proven.status()).toBe(200)
  return user.id
}

/** With the password that was sent: the old one opens nothing any more. */
async function logIn({ page }: Person, { phone }: Story): Promise<number> {
  const { rows = [] } = await staffed.product.staff('outbox', 'list', '--to', phone)
  const sent = rows.flatMap(({ body = '' }) => /\d{12}/.exec(body)?.[0] ?? [])
  const data = { login: phone, password: sent[0] ?? '' }
  expect((await page.request.post('/api/client/login', { data: { ...data, password } })).status()).toBe(422)
  return (await page.request.post('/api/client/login', { data })).status()
}

async function comeInAs({ page }: Person, login: string, secret: string): Promise<void> {
  const answer = await page.request.post('/api/console/login', {
    data: { login, password: secret },
    headers: { origin: staffed.product.url },
  })
  expect(answer.status()).toBe(200)
}

const clientWords = (person: Person, key: string) => person.says(`resources:clients.${key}`)

async function explain({ page, says }: Person): Promise<void> {
  const reason = page.getByRole('dialog').getByLabel(says('kit:reason.label'))
  await reason.fill('Asked for on the phone')
}

async function askForAdjustment(person: Person): Promise<void> {
  const { page } = person
  await page.getByRole('button', { name: clientWords(person, 'actions.adjust'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(clientWords(person, 'desk.amount')).fill('75.5')
  await explain(person)
  await dialog.getByRole('button', { name: clientWords(person, 'desk.ask'), exact: true }).click()
  await person.sees(dialog.getByText(clientWords(person, 'desk.waiting'), { exact: true }))
  await dialog
    .getByRole('button', { name: person.says('common:close'), exact: true })
    .last()
    .click()
  await person.sees(clientWords(person, 'desk.waiting_in'))
}

async function approve(person: Person): Promise<void> {
  const { page, says } = person
  await page.goto('/console/approvals')
  await page
    .getByRole('button', { name: says('approvals:kinds.adjustment') })
    .first()
    .click()
  await person.press('inbox:approve')
  await person.sees(says('inbox:approved'))
}

async function seeWallet({ page, says, sees }: Person, amount: string): Promise<void> {
  const wallet = page.getByRole('region', { name: says('resources:clients.desk.wallet'), exact: true })
  await sees(wallet.filter({ hasText: amount }))
}

async function openAction(person: Person, name: string): Promise<void> {
  const { page, says } = person
  await page.getByRole('button', { name: says('kit:list.more'), exact: true }).click()
  await page.getByRole('menuitem', { name: clientWords(person, `actions.${name}`), exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

async function sendPassword(person: Person): Promise<void> {
  await openAction(person, 'update-password')
  await explain(person)
  await person.press('resources:clients.desk.password_send')
  await person.page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function act(person: Person, name: 'freeze' | 'unfreeze', seen: string): Promise<void> {
  await openAction(person, name)
  await explain(person)
  const dialog = person.page.getByRole('dialog')
  await dialog.getByRole('button', { name: clientWords(person, `actions.${name}`), exact: true }).click()
  await person.sees(person.says(`resources:${seen}`))
  await dialog.waitFor({ state: 'detached' })
}

async function acceptVoucher(person: Person, { name }: Story, code: string): Promise<void> {
  const { page, says } = person
  await page.goto('/console/vouchers')
  await person.press('voucher-desk:use.open')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(says('voucher-desk:use.merchant')).first().fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await dialog.getByLabel(says('voucher-desk:use.code')).fill(code)
  await person.press('voucher-desk:use.submit')
  await person.sees(dialog.getByText(says('voucher-desk:use.done'), { exact: true }))
}

async function settle(person: Person): Promise<void> {
  await person.press('resources:settlements.desk.settle')
  const title = person.says('resources:settlements.titled', { title: '' }).trim()
  await person.page.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor()
}

async function pay(person: Person): Promise<void> {
  const { page, says } = person
  await person.press('resources:settlements.actions.pay')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(says('resources:settlements.fields.bank_reference')).fill('JB-2026-77')
  await dialog.getByRole('button', { name: says('resources:settlements.actions.pay'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await person.sees(page.getByRole('definition').filter({ hasText: 'JB-2026-77' }))
}
