import { setTimeout } from 'node:timers/promises'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import { installFaults, isShellKept } from '#tests/e2e/kept-shell.ts'
import { factsIn, headFaults } from '#tests/e2e/page-head.ts'

const languages = ['ar', 'en'] as const
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1)'
const keptMillis = 30_000
const pollMillis = 200
/** Pages that describe the operator or its questions to search engines. */
const pagesWithFacts = new Set(['/home', '/faq'])

/** What a crawler without script misses in the heads of the pages, as sentences. */
export async function checkHeads(url: string, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths)
    for (const lang of languages) {
      const answer = await fetch(`${url}${path}?lang=${lang}`, { headers: { 'user-agent': crawler } })
      const html = await answer.text()
      faults.push(...headFaults(path, html, lang))
      if (answer.status !== 200) faults.push(`${path} (${lang}): it was answered with ${answer.status}`)
      if (pagesWithFacts.has(path) && factsIn(html).length === 0) faults.push(`${path} (${lang}): no facts`)
      const scripts = /script-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
      if (!scripts || scripts.includes('unsafe')) faults.push(`${path} (${lang}): scripts of ${scripts}`)
    }
  return faults
}

/** Errors that a page writes to the console, among them refused scripts and structured data. */
export function watchErrors(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAskedAtEntrance(message))
      errors.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  return errors
}

/** Where staff sign in, the page asks whether they are signed in; a browser calls the answer no an error. */
const isAskedAtEntrance = (message: ConsoleMessage) =>
  message.text().endsWith('401 (Unauthorized)') && message.location().url.endsWith('/api/console/session')

export interface AppFaults {
  /** What a browser needs to offer the portal as an application. */
  readonly install: readonly string[]
  /** The portal’s first page without the network. */
  readonly offline: readonly string[]
}

/** @param path the portal’s first page @param arrive signs the visitor in */
export async function checkApp(
  browser: Browser,
  address: string,
  arrive: (page: Page) => Promise<unknown>,
): Promise<AppFaults> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await arrive(page)
  await page.goto(address)
  await page.getByTestId('balance').waitFor()
  const isKept = await waitUntilKept(page)
  const install = [...(await manifestFaults(page)), ...(await installFaults(page))]
  if (!isKept) install.push('no worker keeps the page')
  await context.setOffline(true)
  const offline = isKept ? await offlineFaults(page) : ['the page was not kept']
  await context.close()
  return { install, offline }
}

async function waitUntilKept(page: Page): Promise<boolean> {
  const endMillis = performance.now() + keptMillis
  while (!(await isShellKept(page))) {
    if (performance.now() > endMillis) return false
    await setTimeout(pollMillis)
  }
  return true
}

async function manifestFaults(page: Page): Promise<string[]> {
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  if (!address) return ['the page names no manifest']
  const manifest: unknown = await (await page.request.get(new URL(address, page.url()).href)).json()
  const text = JSON.stringify(manifest)
  const missing = ['name', 'start_url', 'display'].filter((key) => !new RegExp(`"${key}":"[^"]`).test(text))
  const sizes = ['192x192', '512x512'].filter((size) => !text.includes(`"sizes":"${size}"`))
  return [...missing, ...sizes].map((what) => `the manifest says no ${what}`)
}

async function offlineFaults(page: Page): Promise<string[]> {
  const opened = page.reload().then(() => page.getByTestId('balance').waitFor({ timeout: keptMillis }))
  return opened.then(
    () => [],
    (error: unknown) => [`the portal does not open without the network: ${String(error)}`],
  )
}
