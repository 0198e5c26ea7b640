import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Language, languages } from '#contract/kernel/localized.ts'
import { translate } from '#server/platform/messages.ts'
import { languagesOf } from '#tests/world/depth.ts'
import { visitor } from './browser.ts'
import { type Client, clientPassword, signUpClient } from './client.ts'
import { installFaults, isShellKept } from './kept-shell.ts'
import { givePushService, openDelivery, readAsked } from './push-service.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

let staffed: StaffedProduct
let suad: Client
let huda: Client
beforeAll(async () => {
  staffed = await openStaffedProduct()
  const { product } = staffed
  suad = await signUpClient(product, { phone: '0913334446', name: 'سعاد الطرابلسي', username: 'suad' })
  huda = await signUpClient(product, { phone: '0913334447', name: 'هدى المصراتي', username: 'huda' })
  await product.fund('suad', '87.250')
})
afterAll(() => staffed.close())

async function openPortal(
  client: Client,
  locale: Language,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await staffed.browser.newContext({
    userAgent: visitor,
    viewport: { width: 360, height: 780 },
  })
  await context.addCookies([{ name: 'locale', value: locale, url: staffed.product.url }])
  const page = await context.newPage()
  await page.goto(`${staffed.product.url}/home`)
  await signIn(page, client)
  await page.goto(`${staffed.product.url}/portal/home`)
  await page.getByTestId('balance').waitFor()
  return { context, page }
}

/** As if this browser had signed in: a session of its own, so that a sign-out ends no other. */
async function signIn(page: Page, { phone }: Client): Promise<void> {
  const answer = await page.request.post(`${staffed.product.url}/api/client/login`, {
    data: { login: phone, password: clientPassword },
  })
  const { data } = (await answer.json()) as { data: { token: string; user: object } }
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('client-token', token)
      localStorage.setItem('client-user', user)
    },
    [data.token, JSON.stringify(data.user)] as const,
  )
}

async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => isShellKept(page), { timeout: 30_000 }).toBe(true)
}

/** Everything that the browser keeps of this site, as text. */
function readKept(page: Page): Promise<{ readonly addresses: readonly string[]; readonly text: string }> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage, ...sessionStorage })]
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        addresses.push(new URL(request.url).pathname)
        texts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return { addresses, text: texts.join('\n') }
  })
}

test.each(languages)(
  'without the network the portal opens with the last known balance and its time, and with nothing of a client who signed out (%s)',
  async (locale) => {
    const textOf = (key: string) => translate(locale, key)
    const { context, page } = await openPortal(suad, locale)
    await untilKept(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByText(textOf('portal:balance.last'), { exact: true }).waitFor()
    expect(await page.getByTestId('balance').textContent()).toContain('87.250')
    await page
      .getByText(/\b\d\d:\d\d\b/)
      .first()
      .waitFor()
    await page.goto(`${staffed.product.url}/portal/reports/wallet-transactions`)
    await page.waitForURL(`${staffed.product.url}/portal/home`)
    await page.getByTestId('balance').waitFor()
    await page
      .evaluate(() => fetch('/api/client/transfers', { method: 'POST', body: '{}' }))
      .then(
        () => expect.fail('a write was answered without the network'),
        () => undefined,
      )

    await context.setOffline(false)
    await page.reload()
    await page.getByRole('button', { name: textOf('portal:profile_menu') }).click()
    await page.getByRole('menuitem', { name: textOf('portal:logout') }).click()
    await page.waitForURL(/\/auth\/login/)
    const kept = await readKept(page)
    expect(kept.addresses.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(kept.text).not.toMatch(/87\.250|سعاد/)
    await signIn(page, huda)
    await context.setOffline(true)
    await page.goto(`${staffed.product.url}/portal/home`)
    await page.getByText(textOf('common:states.error_title')).waitFor()
    expect(await page.textContent('body')).not.toContain('87.250')
    await context.close()
  },
)

test('the portal can be installed, under its name in both languages', async () => {
  const { context, page } = await openPortal(huda, 'ar')
  expect(await installFaults(page)).toEqual([])
  for (const locale of languages) {
    const answer = await page.request.get(`${staffed.product.url}/app.webmanifest?lang=${locale}`)
    expect(answer.headers()['content-type']).toContain('application/manifest+json')
    const manifest = await answer.json()
    expect(manifest).toMatchObject({
      id: '/portal',
      name: translate(locale, 'portal:app.name'),
      dir: locale === 'ar' ? 'rtl' : 'ltr',
      start_url: '/portal/home',
      display: 'standalone',
    })
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob())
        return `${picture.width}x${picture.height}`
      }, src)
      expect(size).toBe(sizes)
    }
  }
  await context.close()
})

/** Whether the session of this browser gets notifications. */
async function pushOf(page: Page): Promise<{ readonly key: string; readonly on: boolean }> {
  const token = await page.evaluate(() => localStorage.getItem('client-token'))
  const answer = await page.request.get(`${staffed.product.url}/api/client/push`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { data: { key: string; on: boolean } }).data
}

const pushTitle =
  'a client who asks for it is shown what is pushed to the closed portal, until they switch it off'

test.each(languagesOf(pushTitle))(`${pushTitle} (%s)`, async (locale) => {
  const textOf = (key: string) => translate(locale, `profile:notifications.push.${key}`)
  const { context, page } = await openPortal(huda, locale)
  await untilKept(page)
  await givePushService(page)
  await page.goto(`${staffed.product.url}/portal/profile`)
  const choice = page.getByLabel(textOf('on'), { exact: true })
  await choice.click()
  await page.getByText(textOf('denied')).waitFor()
  await context.grantPermissions(['notifications'])
  await choice.click()
  await page.getByText(textOf('done')).waitFor()
  const push = await pushOf(page)
  expect(push).toMatchObject({ on: true, shows_details: false })
  expect(await readAsked(page)).toEqual({
    ...{ permissions: ['default', 'granted'], userVisibleOnly: true, applicationServerKey: push.key },
  })

  const text = { title: translate(locale, 'common:brand'), body: textOf('title'), tag: '1' }
  const { deliver, shown } = await openDelivery(page)
  const drawn = { ...text, lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr' }
  await deliver({ ...text, locale })
  await expect.poll(shown).toEqual([expect.objectContaining(drawn)])
  // The portal is closed; the page beside it only keeps the browser open.
  await page.goto('about:blank')
  await deliver({ ...text, locale })
  await expect.poll(async () => (await shown()).length).toBe(2)

  await page.goto(`${staffed.product.url}/portal/profile`)
  await choice.click()
  await page.getByText(textOf('off')).waitFor()
  expect(await pushOf(page)).toMatchObject({ on: false })
  await context.close()
})
