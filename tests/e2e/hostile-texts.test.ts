import type { AddressInfo } from 'node:net'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#contract/console-resources.ts'
import type { Language } from '#contract/kernel/localized.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { type ServerProcess, startServerProcess } from '#tests/world/server-process.ts'
import { openBrowser, visitor } from './browser.ts'
import { fixedPages, publishRows } from './hostile-places.ts'
import { type HostileWorld, openHostileWorld } from './hostile-world.ts'
import { payloads } from './payloads.ts'
import { type Watch, watchPages } from './watch-page.ts'

/** Thousands of texts are written; on a machine that is not busy it takes two minutes. */
const worldMillis = 900_000
/** The time limit for a page; pages with all texts are long. */
const pageMillis = 20_000
const consolePagesMax = 3 * resources.length + 40
const sitePagesMax = fixedPages().length + 2 * resources.length
/** Inputs that are only searched, compared or parsed: their text is not stored. */
const keepsNothing = [
  ...['login', 'password', 'current_password', 'code', 'promo_code', 'reset_token', 'passphrase', 'form'],
  ...['to', 'from', 'seller', 'serial_number', 'resource', 'columns.0', 'color', 'android_version'],
  ...['answers.0', 'answers.1', 'about', 'payment.to'],
  ...[
    'account',
    'ios_version',
    'code_pattern',
    'dial_pattern',
    'invoice_no',
    'gateway',
    'amount',
    'canceled',
  ],
]
const searchedOnly = [
  ...['tickets.inquirePaperTicket text', 'tickets.sellPaperTicket number', 'gates.scan key'],
  ...['gates.synchronise key', 'scheduled-exports.store section', 'scheduled-exports.store sort'],
]
/** Needs a passkey that is one; its name is a text like those of saved views. */
const ofPasskeys = /^(staffAccess|identity)\.((add|prove)Passkey|passkeyLogin) /

let hostileWorld: HostileWorld
let server: ServerProcess
let browser: Browser
let url: string

beforeAll(async () => {
  ;[hostileWorld, browser] = await Promise.all([openHostileWorld(), openBrowser()])
  server = await startServerProcess(hostileWorld.world, { pages: true })
  url = `http://127.0.0.1:${server.port}`
}, worldMillis)
afterAll(async () => {
  await browser.close()
  await server.stop()
  await hostileWorld.close()
})

test('scripts are sent to every text of the contract: what keeps texts takes them, and none breaks anything', () => {
  expect(payloads.length).toBe(200)
  expect(hostileWorld.defects).toEqual([])
  const closed = [...hostileWorld.fields].filter(([name, { taken }]) => taken === 0 && !ofPasskeys.test(name))
  const surprising = closed.filter(
    ([name]) => !keepsNothing.includes(name.split(' ').at(-1) ?? '') && !searchedOnly.includes(name),
  )
  expect(surprising).toEqual([])
  expect(hostileWorld.fields.size - closed.length).toBeGreaterThan(100)
})

interface Visitor {
  readonly page: Page
  readonly watch: Watch
  /** @returns whether the page shows any of the hostile texts */
  see(path: string): Promise<boolean>
  look(): Promise<boolean>
  leave(): Promise<void>
}

async function openVisitor(
  locale: Language,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Visitor> {
  const viewport = { width: 1280, height: 900 }
  const context = await browser.newContext({
    baseURL: url,
    userAgent: visitor,
    viewport,
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'locale', value: locale, url }])
  await prepare(context)
  const watch = await watchPages(context, url)
  const page = await context.newPage()
  const look = async () => {
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    await watch.inspect(page)
    return (await page.getByText('hit()').count()) > 0
  }
  return {
    page,
    watch,
    look,
    async see(path) {
      const answer = await page.goto(path)
      // A page that does not exist never becomes interactive.
      if (answer?.ok()) await page.locator('html[data-alive]').waitFor({ state: 'attached' })
      await page.getByRole('heading').first().waitFor()
      return look()
    },
    leave: () => context.close(),
  }
}

const asStaff = (context: BrowserContext) =>
  context.addCookies([{ name: 'console-session', value: hostileWorld.cookie, url }])

const asLayla = async (context: BrowserContext) => {
  const { user } = await hostileWorld.layla.get('/profile').data<{ user: object }>()
  // The blank page of a new tab has no storage, so the test opens another page first.
  await context.addInitScript(
    ([token = '', person = '']) => {
      if (location.protocol === 'about:') return
      localStorage.setItem('client-token', token)
      localStorage.setItem('client-user', person)
    },
    [hostileWorld.layla.token ?? '', JSON.stringify(user)],
  )
}

const looked = resources as readonly Resource[]

test(
  'they run nowhere in the console: lists, rows, forms, histories, approvals, the palette, views',
  async () => {
    const { page, watch, see, look, leave } = await openVisitor('en', asStaff)
    const shown = new Set<string>()
    for (const { name, crud } of looked) {
      const [newest] = await hostileWorld.admin.get(`/${name}?sort=-id&per_page=1`).data<{ id: string }[]>()
      const id = hostileWorld.rows.get(name) ?? newest?.id
      const isHostile = await see(`/console/${name}?sort=-id&per_page=100`)
      const rowToo = (await see(`/console/${name}/${id}`)) || isHostile
      if (rowToo) shown.add(name)
      if (rowToo && crud.includes('update')) await see(`/console/${name}/${id}/edit`)
    }
    const hostile = [...hostileWorld.fields].filter(([name, { taken }]) => /\.store /.test(name) && taken > 0)
    const names = hostile.map(([name]) => name.split('.')[0] ?? '')
    for (const { name } of looked) if (names.includes(name)) expect([...shown]).toContain(name)

    const asked = await hostileWorld.admin
      .get('/approvals?per_page=100')
      .data<{ id: string; kind: string }[]>()
    const newest = new Map(asked.toReversed().map(({ id, kind }) => [kind, id]))
    const seen: boolean[] = []
    for (const id of newest.values()) seen.push(await see(`/console/approvals/${id}`))
    expect(seen.filter(Boolean).length).toBeGreaterThan(3)
    for (const place of ['', '/account', '/settings', '/permissions']) await see(`/console${place}`)

    await see('/console/suppliers?sort=-id&per_page=25')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await page.getByRole('complementary').filter({ hasText: 'hit()' }).waitFor()
    await look()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('hit()')
    await page.getByRole('option').filter({ hasText: 'hit()' }).first().waitFor()
    await look()
    await leave()
    expect(watch.faults).toEqual([])
  },
  consolePagesMax * pageMillis,
)

test(
  'they run nowhere in the portal and on the site',
  async () => {
    await hostileWorld.world.asOwner(
      `update page_text set published_at = now() - interval '1 minute'
         where regexp_replace(body_ar, '<[^>]*>', '', 'g') like '%hit()%';
       update payment_method set active = true`,
    )
    const { watch, see, leave } = await openVisitor('ar', asLayla)
    const [settlement] = await hostileWorld.layla.get('/settlements').data<{ id: string }[]>()
    const shown: string[] = []
    const rows = await publishRows(hostileWorld)
    const ofRows = rows.flatMap(({ address }) => [address, `/portal${address}`])
    for (const place of [...fixedPages(), ...ofRows, `/settlements/${settlement?.id}`])
      if (await see(place)) shown.push(place)
    await leave()
    expect(watch.faults).toEqual([])
    const hostile = ['/portal/cards', '/portal/transfer', '/home', '/faq', '/pricing', '/evoucher-sellers']
    expect(shown).toEqual(expect.arrayContaining([...hostile, `/settlements/${settlement?.id}`, '/terms']))
    const published = rows.filter(({ isShown }) => isShown).map(({ address }) => address)
    expect(published.length).toBeGreaterThan(4)
    expect(published.filter((address) => !shown.includes(address))).toEqual([])
  },
  sitePagesMax * pageMillis,
)

test(
  'they run in no address, whether the page is drawn by the server or by the browser',
  async () => {
    const addresses = [
      (text: string) => `/console/suppliers?search=${text}&filter[name]=${text}&sort=${text}`,
      (text: string) => `/console/${text}/${text}`,
      (text: string) => `/console/sign-in?from=${text}&to=${text}`,
      (text: string) => `/portal/transfer?to=${text}&view=${text}`,
      (text: string) => `/portal/cards?buy=${text}&view=${text}&search=${text}`,
      (text: string) => `/portal/recharge?method=${text}&payment=${text}`,
      (text: string) => `/auth/verify?verify_phone=${text}&verify_email=${text}`,
      (text: string) => `/contact?topic=${text}&lang=${text}#${text}`,
      (text: string) => `/receipts/${text}`,
      (text: string) => `/nowhere/${text}`,
    ]
    const { watch, see, page, leave } = await openVisitor('en', asLayla)
    for (const [index, text] of payloads.entries()) {
      const path = addresses[index % addresses.length]?.(encodeURIComponent(text)) ?? '/'
      const drawn = await (await page.request.get(path)).text()
      if (/<\w/.test(text)) expect([path, drawn.includes(text)]).toEqual([path, false])
    }
    for (const [index, addressOf] of addresses.entries())
      await see(addressOf(encodeURIComponent(payloads[(index * 3) % payloads.length] ?? '')))
    await leave()
    // The browser's console reports a missing page; that is no fault here.
    expect(watch.faults).toEqual([])
  },
  payloads.length * pageMillis,
)

test('in files they are texts: no formula, no script of a document', async () => {
  const report = '/reports/wallet-transactions?format='
  const get = async (path: string) => {
    const answer = await fetch(`${url}/api/client${path}`, {
      headers: { authorization: `Bearer ${hostileWorld.layla.token}`, 'accept-language': 'en' },
    })
    expect(answer.status).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const sheets = unzipSync(await get(`${report}xlsx`))
  const cells = Object.entries(sheets).filter(([name]) => name.startsWith('xl/worksheets/'))
  expect(cells.map(([, bytes]) => strFromU8(bytes)).join('')).not.toMatch(/<f[ >]|<hyperlink/)
  const [transfer] = await hostileWorld.layla.get('/transfers').data<{ reference: string }[]>()
  const receipt = Buffer.from(await get(`/receipts/${transfer?.reference}.pdf`)).toString('latin1')
  expect(receipt).toMatch(/^%PDF/)
  expect(receipt).not.toMatch(/\/(?:JavaScript|JS|Launch|OpenAction|EmbeddedFile)\b/)
})

test('a page that did show one as markup would be found, with the policy and without it', async () => {
  const { page, watch, leave } = await openVisitor('en', asStaff)
  let policy: Record<string, string> = {}
  await page.route('**/control', (route) =>
    route.fulfill({
      body: '<!doctype html><h1>x</h1><img src="/x" onerror="hit()">',
      contentType: 'text/html',
      headers: policy,
    }),
  )
  await page.goto('/control')
  await expect.poll(() => watch.faults).toContain('a script ran')
  policy = { 'content-security-policy': "script-src 'self'" }
  await page.goto('/control')
  await expect.poll(() => watch.faults).toContain('refused: script-src-attr ')
  await watch.inspect(page)
  expect(watch.faults).toContain(`${url}/control: onerror=hit()`)
  expect(watch.faults).toContain(`policy of ${url}/control`)
  await leave()
})

test('the documentation opens within its policy, without asking any other host for anything', async () => {
  await hostileWorld.world.app.listen({ port: 0, host: '127.0.0.1' })
  const own = `http://127.0.0.1:${(hostileWorld.world.app.server.address() as AddressInfo).port}`
  const page = await browser.newPage()
  const foreign: string[] = []
  const stopped: string[] = []
  page.on('console', (line) => {
    if (/Content Security Policy/.test(line.text())) stopped.push(line.text())
  })
  await page.route('**', (route) => {
    const address = route.request().url()
    if (address.startsWith(own) || /^(data|blob):/.test(address)) return route.continue()
    foreign.push(address)
    return route.abort()
  })
  await page.goto(`${own}/api/docs/`)
  await page.getByText('Open an account; a code goes to the phone.').first().waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle')
  expect({ foreign, stopped }).toEqual({ foreign: [], stopped: [] })
})
