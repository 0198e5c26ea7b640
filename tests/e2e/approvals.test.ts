import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { storiesOf } from '#tests/world/depth.ts'
import { openBrowser } from './browser.ts'
import { signUpClient } from './client.ts'
import { openPerson, type Person } from './person.ts'
import { openProduct, type Product } from './product.ts'
import { type Colleague, comeInByPassword, createStaff } from './story/come-in.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

// Only the first two people of a product are tied to nobody.
beforeEach(async () => {
  product = await openProduct()
  await product.askForPasswordOnly()
})
afterEach(() => product.close())

/** The letters that a keyboard of this language has on the keys. */
const stories = [
  { locale: 'ar', letters: { KeyA: 'ش', KeyR: 'ق', KeyJ: 'ت', KeyK: 'ن' } },
  { locale: 'en', letters: { KeyA: 'a', KeyR: 'r', KeyJ: 'j', KeyK: 'k' } },
] as const

type Code = keyof (typeof stories)[number]['letters']

test.each(storiesOf('a decision leads to the next request', stories))(
  'a decision leads to the next request that waits, with the keyboard alone and in its layout ($locale)',
  async ({ locale, letters }) => {
    const [maker, checker] = [
      await openPerson(browser, product, locale),
      await openPerson(browser, product, locale),
    ]
    const asked = await askThrice(maker, await createStaff(product, 'admin'))
    await comeInByPassword(checker, product, await createStaff(product, 'checker', 'Administrator'))
    const { page, textOf, does, sees } = checker
    const press = (code: Code, repeat = false) =>
      page.evaluate(
        (init) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init)),
        { code, key: letters[code], repeat, bubbles: true, cancelable: true },
      )
    const isOpen = async (id: string | undefined) => {
      await page.waitForURL(`**/console/approvals/${id}`)
      await sees(
        page
          .getByRole('dialog')
          .getByText(roles[asked.indexOf(id ?? '')] ?? '')
          .first(),
      )
      await sees(page.getByRole('dialog').getByRole('button', { name: textOf('inbox:approve'), exact: true }))
    }
    const statuses = () => Promise.all(asked.map((id) => statusOf(maker, id)))
    const [third, second, first] = asked

    await does('walk down the list', async () => {
      await page.goto('/console/approvals', { waitUntil: 'networkidle' })
      await press('KeyJ')
      await page.keyboard.press('Enter')
      await isOpen(first)
    })
    await does('look at the others without deciding', async () => {
      await press('KeyJ')
      await isOpen(second)
      await press('KeyK')
      await isOpen(first)
    })
    await does('approve', async () => {
      await expect.poll(() => page.locator('[aria-keyshortcuts=A]:enabled').count()).toBe(1)
      await press('KeyA')
      await chooseNext(checker, first, 'inbox:approved')
      await isOpen(second)
      // A key that is held down decides about no second request.
      await press('KeyA', true)
    })
    await does('refuse, with a reason', async () => {
      await press('KeyR')
      const reason = page.getByRole('textbox', { name: textOf('inbox:refusal_reason') })
      await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true)
      await press('KeyA')
      await page.keyboard.type('rather not, ask again')
      expect(await statuses()).toEqual(['waiting', 'waiting', 'executed'])
      await checker.press('inbox:refuse_now')
      await chooseNext(checker, second, 'inbox:refused')
      await isOpen(third)
    })
    await does('decide about the last one', async () => {
      await checker.press('inbox:approve')
      await sees(page.getByRole('status').getByText(textOf('inbox:empty.decided_title')))
      await checker.press('inbox:back_to_list')
      await page.waitForURL('**/console/approvals')
    })
    expect(await statuses()).toEqual(['executed', 'refused', 'executed'])
    expect(checker.faults).toEqual([])
    await Promise.all([maker.leave(), checker.leave()])
  },
)

test('an approval that moves money asks once more: Escape goes back, Enter confirms', async () => {
  const [maker, checker] = [
    await openPerson(browser, product, 'en'),
    await openPerson(browser, product, 'en'),
  ]
  const { post } = await signInToAsk(maker, await createStaff(product, 'admin'))
  const layla = await signUpClient(product, { phone: '0912345678', name: 'ليلى الشريف', username: 'layla' })
  const id = await post(`/clients/${String(layla.user['id'])}/adjustments`, {
    ...{ direction: 'in', amount: '5.000', reason: 'A correction' },
  })
  await comeInByPassword(checker, product, await createStaff(product, 'checker', 'Administrator'))
  const { page, textOf, sees } = checker
  await page.goto(`/console/approvals/${id}`, { waitUntil: 'networkidle' })
  const approve = page.getByRole('button', { name: textOf('inbox:approve'), exact: true })
  const confirmation = page.getByRole('region', { name: textOf('inbox:confirm.title') })
  await sees(approve)
  await page.keyboard.press('a')
  for (const text of ['5.000', textOf('inbox:confirm.operator'), 'ليلى الشريف'])
    await sees(confirmation.getByText(text).first())
  await page.keyboard.press('Escape')
  await sees(approve)
  await page.keyboard.press('a')
  await sees(confirmation)
  expect(await statusOf(maker, id)).toBe('waiting')
  await page.keyboard.press('Enter')
  await sees(page.getByRole('status').getByText(textOf('inbox:empty.decided_title')))
  expect(await statusOf(maker, id)).toBe('executed')
  await page.goto(`/console/approvals/${id}`)
  await sees(textOf('inbox:outcome.executed'))
  expect(checker.faults).toEqual([])
  await Promise.all([maker.leave(), checker.leave()])
})

const roles = ['Cash desk', 'Stock room', 'Help desk']

/** Signs in. @returns how this person asks; its answer is the request */
async function signInToAsk({ page }: Person, who: Colleague) {
  const answer = await page.request.post('/api/console/login', {
    data: { login: who.username, password: who.password },
    headers: { origin: product.url },
  })
  const { data } = (await answer.json()) as { data: { csrf_token: string } }
  const sending =
    (method: 'post' | 'put') =>
    async (path: string, body: object): Promise<string> => {
      const sent = await page.request[method](`/api/console${path}`, {
        data: body,
        headers: { origin: product.url, 'x-csrf-token': data.csrf_token },
      })
      if (sent.status() !== 202) throw new Error(await sent.text())
      const { data: asked } = (await sent.json()) as { data: { approval_id: string } }
      return asked.approval_id
    }
  return { post: sending('post'), put: sending('put') }
}

/** The result stays in sight; the next request opens when it is chosen, which is where the focus is. */
async function chooseNext({ page, textOf, sees }: Person, decided: string | undefined, result: string) {
  await sees(page.getByRole('status').getByText(textOf(result)))
  expect(page.url()).toContain(`/console/approvals/${decided}`)
  const next = page.getByRole('button', { name: textOf('inbox:next_request') })
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
}

/** Asks for rights of three roles. @returns the requests, the oldest first */
async function askThrice(person: Person, who: Colleague): Promise<string[]> {
  const { put } = await signInToAsk(person, who)
  const requests: string[] = []
  for (const role of roles) {
    const id = await product.addRole(role, ['suppliers-index'])
    const wanted = { permissions: ['suppliers-index', 'suppliers-store'], reason: 'They read the suppliers' }
    requests.push(await put(`/roles/${id}/permissions`, wanted))
  }
  return requests
}

async function statusOf({ page }: Person, id: string): Promise<string> {
  const answer = await page.request.get(`/api/console/approvals/${id}`)
  const { data } = (await answer.json()) as { data: { status: string } }
  return data.status
}
