import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Language } from '#contract/kernel/localized.ts'
import { isDeep, storiesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'
import {
  type Colleague,
  comeInByPassword,
  comeInWithSecondFactor,
  createStaff,
  typePassword,
} from './story/come-in.ts'
import { approve } from './story/decide.ts'
import {
  activate,
  cancelRange,
  importCodes,
  makeCategory,
  makeSupplier,
  openBatch,
  orderBatch,
  watchBatch,
} from './story/fill-catalogue.ts'
import { readLog, takeList } from './story/read-back.ts'
import { type Client, findByPalette, register, serveClient } from './story/serve-client.ts'
import { settle } from './story/settle.ts'
import { takeRight } from './story/take-right.ts'

// In the deep run in both languages and with a large batch. Each batch is worth so much that a second person has to agree.
const batchCount = isDeep ? 100_000 : 2_000
const codeCount = isDeep ? 5_000 : 500

let product: Product
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser.close())

// Only the first two people of a product are tied to nobody, so each story begins with them.
beforeEach(async () => {
  product = await openProduct()
  await createStaff(product, 'admin')
})

afterEach(() => product.close())

interface Story {
  readonly locale: Language
  readonly supplier: string
  readonly card: string
  readonly voucher: string
  readonly client: Client
  readonly roleName: string
  readonly start: number
}

const stories: readonly Story[] = [
  {
    locale: 'ar',
    supplier: 'ليبيانا',
    card: 'ليبيانا ثمانون',
    voucher: 'قسيمة تسوق',
    client: { name: 'فاطمة الورفلي', typed: 'فاطمه الورفلى', phone: '0912345671', username: 'fatima' },
    roleName: 'كاتب',
    start: 5_000_000_000_000,
  },
  {
    locale: 'en',
    supplier: 'Almadar',
    card: 'Almadar eighty',
    voucher: 'Shopping voucher',
    client: { name: 'أحمد بن إسماعيل', typed: 'احمد بن اسماعيل', phone: '0912345672', username: 'ahmad' },
    roleName: 'Clerk',
    start: 6_000_000_000_000,
  },
]

test.each(storiesOf('a clerk’s story', stories))(
  'a clerk’s story: from signing in to the books, with a colleague where it takes two ($locale)',
  async (story) => {
    const { locale, supplier, client, roleName } = story
    const roleId = await product.addRole(roleName, [
      'suppliers-index',
      'suppliers-store',
      'municipalities-index',
    ])
    const [clerk, checker, junior] = await Promise.all([
      openPerson(browser, product, locale),
      openPerson(browser, product, locale),
      openPerson(browser, product, locale),
    ])
    await product.set({ staff_second_factor_required: true, settlement_dual_control_min: '50.000' })
    await comeInWithSecondFactor(clerk, await createStaff(product, `huda-${locale}`, 'Administrator'))
    await product.askForPasswordOnly()
    const second = await createStaff(product, `checker-${locale}`, 'Administrator')
    await comeInByPassword(checker, product, second)
    await comeInByPassword(junior, product, await createStaff(product, `junior-${locale}`, roleName))
    await register(product, junior, client)

    await clerk.does('make a supplier', () => makeSupplier(clerk, supplier))
    const batch = await fillCatalogue(story, clerk, checker)
    const clientId = await clerk.does('find a client', () => findByPalette(clerk, client))
    await serveClient({ product, client, clientId, maker: clerk, checker })
    await clerk.does('cancel a run of serial numbers', () => cancelRange(clerk, batch.prefix))
    const [code = ''] = await product.codesOf(batch.id)
    const merchant = { id: clientId, name: client.name }
    await settle({ maker: clerk, checker, merchant, code, breaksOnce: true })
    await takeRight({ maker: clerk, checker, junior, roleId })
    await clerk.does('read what was done', () => readLog(clerk, locale))
    await clerk.does('take the list along', () => takeList(clerk, locale, { ...batch, count: batchCount }))

    for (const { faults, leave } of [clerk, checker, junior]) {
      expect(faults).toEqual([])
      await leave()
    }
  },
  isDeep ? 900_000 : 480_000,
)

/** A category of each kind, a batch of one and codes for the other. */
async function fillCatalogue({ supplier, card, voucher, start }: Story, clerk: Person, checker: Person) {
  for (const [called, kind] of [[card, 'card'] as const, [voucher, 'goods'] as const])
    await clerk.does(`make a category of ${kind}`, () => makeCategory(clerk, { called, kind, supplier }))
  const batch = await clerk.does('order a batch and watch it', async () => {
    await orderBatch(clerk, voucher, batchCount)
    await approve(checker, 'large-batch')
    await openBatch(clerk, voucher)
    return watchBatch(clerk, batchCount)
  })
  await clerk.does('activate it', () => activate(clerk))
  await clerk.does('import codes and get the bad ones back', () =>
    importCodes(clerk, { card, count: codeCount, start }),
  )
  return batch
}

test('too many wrong passwords lock the account, and the page says for how long', async () => {
  const omar = await createStaff(product, 'omar', 'Administrator')
  const person = await openPerson(browser, product, 'en')
  await person.page.goto('/console/sign-in', { waitUntil: 'networkidle' })
  const wrong: Colleague = { ...omar, password: 'Wrong-2026' }
  await person.does('guess', async () => {
    await typePassword(person, wrong)
    await person.sees(person.textOf('errors:auth.incorrect'))
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
