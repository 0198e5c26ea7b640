import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Request } from 'playwright-core'
import { openBrowser } from '#tests/e2e/browser.ts'
import { runProgram, temporaryData } from '#tests/start/program.ts'
import { demoPassword } from '../scripts/demo/people.ts'
import { readOptions } from './lib/options.ts'
import { type AppFaults, checkApp, checkHeads, watchErrors } from './lib/page-checks.ts'
import { measureSlowly, type SlowFigures } from './lib/slow-visit.ts'

// `npm run bench:web [-- --json]`: weight and speed of pages for a first visitor: production build, cold cache,
// Chromium slowed to a quarter. Script is the gzip size of every loaded script. Then the same at 400 kbit/s and
// 400 ms: `web.slow`. What a page must have, `web.faults`, is counted: a fault is printed and ends the bench with an error.

const publicPages = [
  ...['/home', '/cards', '/features', '/pricing', '/faq', '/about-us', '/contact', '/evoucher-sellers'],
  ...['/terms', '/privacy', '/use-policy', '/refund-policy', '/support-policy', '/legal-disclaimer'],
  ...['/auth/login', '/auth/register', '/auth/reset-password'],
  ...['/club', '/club/news', '/club/news/1', '/club/events', '/club/galleries/1', '/club/gifts'],
  ...['/club/gifts/1', '/club/games', '/club/tickets', '/club/competitions/1', '/club/polls', '/club/points'],
]
const portalPage = '/portal/home'
const signInPage = '/console/sign-in'
const listPages = ['/console/clients', '/console/vouchers', '/console/cities']
const cpuSlowdown = 4
const runs = 3
const quietMillis = 500
const visitor =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Mobile Safari/537.36'
const client = { login: 'layla', password: demoPassword }
const staff = { login: 'admin', password: demoPassword }

interface Figures {
  readonly path: string
  readonly scriptKb: number
  readonly scripts: number
  readonly lcpMillis: number
  readonly cls: number
}

/** Of every page that was visited. */
const consoleErrors = new Set<string>()
const json = readOptions().has('json')
const data = await temporaryData()
const program = runProgram({ MAHFAZA_DATA: data.path, LOG_LEVEL: 'error' })
const url = (await program.textOf(/Ready in .*?(http:\S+)/))[1] ?? ''
const browser = await openBrowser()
try {
  const pages: Figures[] = []
  for (const path of publicPages) pages.push(await measure(browser, path, nobody))
  const token = await signIn()
  const arrive: Arrive = (page) =>
    page.addInitScript((value) => localStorage.setItem('client-token', value), token)
  const portal = await measure(browser, portalPage, arrive)
  const signInFigures = await measure(browser, signInPage, nobody)
  const lists: Figures[] = []
  for (const path of listPages) lists.push(await measure(browser, path, comeIn))
  const slow = await measureSlowly(browser, { ...client, url, userAgent: visitor, watch: watchRequests })
  const app = await checkApp(browser, url + portalPage, arrive)
  const heads = await checkHeads(url, publicPages)
  print({ pages, portal, signInFigures, lists, slow })
  report({ ...app, heads, console: [...consoleErrors] })
} finally {
  await browser.close()
  program.send('SIGTERM')
  await program.ended
  await data.remove()
}

interface Measured {
  readonly pages: readonly Figures[]
  readonly portal: Figures
  readonly signInFigures: Figures
  readonly lists: readonly Figures[]
  readonly slow: SlowFigures
}

function print({ pages, portal, signInFigures, lists, slow }: Measured): void {
  const worst = (of: (figures: Figures) => number) => Math.max(...pages.map(of))
  const lines = [
    { name: 'web.public.script_kb', value: worst(({ scriptKb }) => scriptKb), unit: 'kB gzip' },
    { name: 'web.public.lcp_ms', value: worst(({ lcpMillis }) => lcpMillis), unit: 'ms' },
    { name: 'web.public.cls', value: worst(({ cls }) => cls), unit: '' },
    { name: 'web.public.scripts', value: worst(({ scripts }) => scripts), unit: 'files' },
    { name: 'web.portal.scripts', value: portal.scripts, unit: 'files' },
    { name: 'web.list.scripts', value: Math.max(...lists.map((list) => list.scripts)), unit: 'files' },
    { name: 'web.portal.script_kb', value: portal.scriptKb, unit: 'kB gzip' },
    { name: 'web.sign_in.script_kb', value: signInFigures.scriptKb, unit: 'kB gzip' },
    { name: 'web.portal.lcp_ms', value: portal.lcpMillis, unit: 'ms' },
    { name: 'web.portal.cls', value: portal.cls, unit: '' },
    { name: 'web.slow.first_paint_ms', value: slow.firstPaintMillis, unit: 'ms' },
    { name: 'web.slow.login_ms', value: slow.loginMillis, unit: 'ms' },
    { name: 'web.requests', value: slow.requests, unit: 'requests' },
    { name: 'web.requests_before_paint', value: slow.requestsBeforePaint, unit: 'requests' },
    { name: 'web.first_visit_kb', value: slow.kb, unit: 'kB' },
    { name: 'web.list.script_kb', value: Math.max(...lists.map((list) => list.scriptKb)), unit: 'kB gzip' },
  ]
  if (!json) {
    console.table([...pages, portal, signInFigures, ...lists])
    console.table(lines)
  }
  for (const line of json ? lines : []) console.log(JSON.stringify(line))
}

interface Faults extends AppFaults {
  readonly heads: readonly string[]
  readonly console: readonly string[]
}

function report(faults: Faults): void {
  const lines = Object.entries(faults).map(([what, found]: [string, readonly string[]]) => ({
    name: `web.faults.${what}`,
    value: found.length,
    unit: 'faults',
  }))
  if (json) for (const line of lines) console.log(JSON.stringify(line))
  else console.table(lines)
  const all = Object.values(faults).flat()
  for (const fault of all) console.error(fault)
  if (all.length > 0) process.exitCode = 1
}

/** Signs the visitor in, before the page is opened. */
type Arrive = (page: Page) => Promise<unknown>

async function nobody(): Promise<void> {
  // A visitor as they come.
}

async function comeIn(page: Page): Promise<void> {
  const answer = await page.request.post(`${url}/api/console/login`, {
    data: staff,
    headers: { origin: url },
  })
  if (answer.status() !== 200) throw new Error(`Staff could not come in: ${await answer.text()}`)
}

/** The middle of a few visits, each with nothing remembered. */
async function measure(shared: Browser, path: string, arrive: Arrive): Promise<Figures> {
  const visits: Figures[] = []
  for (let run = 0; run < runs; run += 1) visits.push(await visitOnce(shared, path, arrive))
  const middle = visits.sort((a, b) => a.lcpMillis - b.lcpMillis)[Math.floor(runs / 2)]
  if (!middle) throw new Error('Nothing was measured')
  return { ...middle, cls: Math.max(...visits.map(({ cls }) => cls)) }
}

async function visitOnce(shared: Browser, path: string, arrive: Arrive): Promise<Figures> {
  const context = await shared.newContext({ userAgent: visitor, viewport: { width: 360, height: 780 } })
  await context.addCookies([{ name: 'locale', value: 'ar', url: url }])
  const page = await context.newPage()
  const errors = watchErrors(page)
  await arrive(page)
  const weigh = weighScripts(page)
  const rest = watchRequests(page)
  await watchPaint(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url + path, { waitUntil: 'load' })
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await rest()
  const { lcp, cls } = await page.evaluate(() => window.paintFigures)
  const weight = await weigh()
  await context.close()
  for (const error of errors) consoleErrors.add(error)
  return { path, ...weight, lcpMillis: Math.round(lcp), cls: Number(cls.toFixed(3)) }
}

/** @returns once the page rests: kilobytes of script, gzipped, and in how many files */
function weighScripts(page: Page): () => Promise<Pick<Figures, 'scriptKb' | 'scripts'>> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '')
    if (isScript) sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  return async () => {
    const all = await Promise.all(sizes)
    const bytes = all.reduce((sum, size) => sum + size, 0)
    return { scriptKb: Number((bytes / 1000).toFixed(1)), scripts: all.length }
  }
}

/** @returns once nothing has been asked for half a second. The stream of events stays open as long as the page. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let lastMillis = performance.now()
  const ended = (request: Request) => {
    if (open.delete(request)) lastMillis = performance.now()
  }
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request)
    lastMillis = performance.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    while (open.size > 0 || performance.now() - lastMillis < quietMillis) await setTimeout(quietMillis / 5)
  }
}

declare global {
  interface Window {
    paintFigures: { lcp: number; cls: number }
  }
}

async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const figures = { lcp: 0, cls: 0 }
    window.paintFigures = figures
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) figures.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          figures.cls += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** A person of the demo world. */
async function signIn(): Promise<string> {
  const response = await fetch(`${url}/api/client/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(client),
  })
  const { data: answer } = (await response.json()) as { data: { token: string } }
  return answer.token
}
