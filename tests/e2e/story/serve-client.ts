import { expect } from 'vitest'
import type { Person } from '../person.ts'
import type { Product } from '../product.ts'
import { approve } from './decide.ts'

export interface Client {
  readonly name: string
  /** The same name in another spelling. */
  readonly typed: string
  readonly phone: string
  readonly username: string
}

const password = 'Zaytuna-2026'

/** By the API of the portal: proven by phone, since a password is sent to a proven number only, and a merchant. */
export async function register(product: Product, { page }: Person, client: Client): Promise<void> {
  const { name, phone, username } = client
  const data = { name, phone, username, password, terms: true }
  const answer = await page.request.post('/api/client/register', { data })
  expect(answer.status()).toBe(200)
  const { token } = ((await answer.json()) as { data: { token: string } }).data
  const [sent = ''] = await messagesTo(product, phone)
  const proof = { channel: 'phone', code: /\d{6}/.exec(sent)?.[0] ?? '' }
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/client/verify', { data: proof, headers })).status()).toBe(200)
  await product.staff('client', 'merchant', '--client', phone)
  const account = { bank: 'مصرف الجمهورية', holder: name, number: 'LY83002048000020100120361' }
  const named = await page.request.put('/api/client/payout-account', {
    data: { ...account, current_password: password },
    headers,
  })
  expect(named.status()).toBe(200)
}

async function messagesTo(product: Product, phone: string): Promise<string[]> {
  const { rows = [] } = await product.staff('outbox', 'list', '--to', phone)
  return rows.map(({ body = '' }) => body)
}

/** From any page: Ctrl-K, the name as it sounds, Enter. @returns the client's number */
export async function findByPalette(
  { page, textOf, sees }: Person,
  { name, typed }: Client,
): Promise<string> {
  await page.keyboard.press('Control+KeyK')
  await page.getByRole('combobox', { name: textOf('console:palette.title') }).fill(typed)
  const found = page.getByRole('group', { name: textOf('resources:clients.title'), exact: true })
  // The hint after the name separates clients of the same name.
  await found.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await sees(page.getByRole('heading', { name, level: 1 }))
  return page.url().split('/').at(-1) ?? ''
}

interface Served {
  readonly product: Product
  readonly client: Client
  readonly clientId: string
  readonly maker: Person
  readonly checker: Person
}

/** Adjusts the wallet with a second person, sends a password, freezes the wallet and unfreezes it. */
export async function serveClient({ product, client, clientId, maker, checker }: Served): Promise<void> {
  const { page } = maker
  await maker.does('ask for an adjustment', () => askForAdjustment(maker))
  await checker.does('approve the adjustment', () => approve(checker, 'adjustment'))
  await page.goto(`/console/clients/${clientId}`)
  await maker.does('see it in the wallet', () => seeWallet(maker, '75.500'))
  await maker.does('send a new password', () => sendPassword(maker))
  await expectOnlyNewPassword(product, maker, client)
  await maker.does('freeze the money', () => act(maker, 'freeze', 'frozen'))
  await maker.does('let it move again', () => act(maker, 'unfreeze', 'unfreeze_done'))
}

const clientWords = (person: Person, key: string) => person.textOf(`resources:clients.${key}`)

async function explain({ page, textOf }: Person): Promise<void> {
  const reason = page.getByRole('dialog').getByLabel(textOf('kit:reason.label'))
  await reason.fill('تصحيح قيد قديم')
}

async function askForAdjustment(person: Person): Promise<void> {
  const { page } = person
  await openAction(person, 'adjust')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(person.textOf('resources:clients.fields.amount')).fill('75.5')
  await explain(person)
  const ask = dialog.getByRole('button', { name: person.textOf('kit:waiting.ask'), exact: true })
  const choose = (direction: string) =>
    dialog
      .getByText(person.textOf(`resources:clients.choices.direction.${direction}`), { exact: true })
      .click()
  await choose('out')
  await person.sees(dialog.getByText(person.textOf('dialogs:clients.too_much'), { exact: true }))
  await expect.poll(() => ask.isDisabled()).toBe(true)
  await choose('in')
  await ask.click()
  await person.sees(dialog.getByText(person.textOf('kit:waiting.text'), { exact: true }))
  await dialog
    .getByRole('button', { name: person.textOf('common:close'), exact: true })
    .last()
    .click()
  await person.sees(person.textOf('dialogs:clients.waiting_in'))
}

async function seeWallet(person: Person, amount: string): Promise<void> {
  const wallet = person.page.getByRole('region', {
    name: person.textOf('dialogs:clients.wallet'),
    exact: true,
  })
  await person.sees(wallet.filter({ hasText: amount }))
}

async function openAction(person: Person, name: string): Promise<void> {
  const { page, textOf } = person
  await page.getByRole('button', { name: textOf('kit:list.more'), exact: true }).click()
  await page.getByRole('menuitem', { name: clientWords(person, `actions.${name}`), exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

async function sendPassword(person: Person): Promise<void> {
  await openAction(person, 'update-password')
  await confirm(person, 'update-password')
}

async function expectOnlyNewPassword(product: Product, { page }: Person, { phone }: Client): Promise<void> {
  const sent = (await messagesTo(product, phone)).flatMap((body) => /\d{12}/.exec(body)?.[0] ?? [])
  const logIn = async (secret: string) => {
    const data = { login: phone, password: secret }
    return (await page.request.post('/api/client/login', { data })).status()
  }
  expect(await logIn(password)).toBe(422)
  expect(await logIn(sent[0] ?? '')).toBe(200)
}

async function act(person: Person, name: 'freeze' | 'unfreeze', seen: string): Promise<void> {
  // It is urgent, so it is beside the menu.
  await person.page.getByRole('button', { name: clientWords(person, `actions.${name}`), exact: true }).click()
  await person.page.getByRole('dialog').waitFor()
  await confirm(person, name)
  await person.sees(person.textOf(`dialogs:clients.${seen}`))
}

async function confirm(person: Person, name: string): Promise<void> {
  await explain(person)
  const dialog = person.page.getByRole('dialog')
  await dialog.getByRole('button', { name: clientWords(person, `actions.${name}`), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
