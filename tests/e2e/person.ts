import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Language } from '#contract/kernel/localized.ts'
import { translate } from '#server/platform/messages.ts'
import { isDeep } from '#tests/world/depth.ts'
import type { Product } from './product.ts'

/** A person at a browser, who finds elements by their text in their language. */
export interface Person {
  readonly page: Page
  /** The sentence of a key in the person's language. */
  textOf(key: string, values?: Record<string, unknown>): string
  fill(labelKey: string, text: string): Promise<void>
  press(buttonKey: string, values?: Record<string, unknown>): Promise<void>
  /** Follows a link of the portal's navigation. */
  goTo(placeKey: string): Promise<void>
  sees(text: string | Locator): Promise<void>
  /** A step of the story; when it fails, a picture of the page is kept. Accessibility barriers are faults. */
  does<T>(what: string, step: () => Promise<T>): Promise<T>
  /** Errors of scripts, refused styles and scripts, broken answers, accessibility barriers: there should be none. */
  readonly faults: readonly string[]
  leave(): Promise<void>
}

const waitMillis = 20_000
/** The folder for pictures of every step. */
const picturesFolder = process.env['PICTURES']
let pictures = 0
/** Without a user agent the browser reports itself as headless, and pages treat it as a search engine. */
const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36'

export async function openPerson(browser: Browser, { url }: Product, locale: Language): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    userAgent: agent,
    locale: locale === 'ar' ? 'ar-LY' : 'en-GB',
    timezoneId: 'Africa/Tripoli',
    viewport: { width: 1280, height: 900 },
    // With motion the browser draws the same page again and again.
    reducedMotion: isDeep ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(waitMillis)
  const page = await context.newPage()
  const faults = collectFaults(page)
  const textOf = (key: string, values?: Record<string, unknown>) => translate(locale, key, values)
  const sees = (text: string | Locator) =>
    (typeof text === 'string' ? page.getByText(text).first() : text).waitFor()
  return {
    page,
    faults,
    textOf,
    sees,
    fill: (key, text) => page.getByRole('textbox', { name: textOf(key) }).fill(text),
    press: (key, values) => page.getByRole('button', { name: textOf(key, values), exact: true }).click(),
    async goTo(key) {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: textOf(key), exact: true })
        .first()
        .click()
    },
    async does(what, step) {
      try {
        const outcome = await step()
        faults.push(...(await findBarriers(page)))
        if (picturesFolder) await takePicture(page, picturesFolder, `${locale} ${what}`)
        return outcome
      } catch (error) {
        const picture = join(tmpdir(), `mahfaza-${locale}-${what.replaceAll(/\W+/g, '-')}.png`)
        await page.screenshot({ path: picture, fullPage: true })
        throw new Error(`${what} (${page.url()}, see ${picture})\n${faults.join('\n')}`, { cause: error })
      }
    },
    leave: () => context.close(),
  }
}

async function takePicture(page: Page, folder: string, what: string): Promise<void> {
  pictures += 1
  const name = `${String(pictures).padStart(3, '0')} ${what}`.replaceAll(/\W+/g, '-')
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

function collectFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`script: ${error.message} at ${page.url()}`))
  page.on('console', (message) => {
    // A refused request is an answer like any other.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(`console: ${message.text()}`)
    }
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
  return faults
}

/** What this worker has judged. */
const judged = new Set<string>()

/**
 * Barriers of the page for people with a screen reader, a keyboard or weak eyes. The deep run judges the page after
 * every step, `npm test` once for each look and state, in each worker.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  const state = await page.evaluate(describeState)
  if (judged.has(state) && !isDeep) return []
  judged.add(state)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readAxe())
  const found = await judge(page)
  if (found.length === 0) return found
  // Something may have been fading meanwhile: a barrier must still be there at a second check.
  const again = await judge(page)
  return found.filter((barrier) => again.includes(barrier))
}

/** Runs in the page: its look, its address without numbers, its open tab, whether it lists rows, its
 * headings' number, its dialogs, its faults. */
function describeState(): string {
  const { lang, dataset } = document.documentElement
  const theme = dataset['mantineColorScheme']
  const count = (what: string) => document.querySelectorAll(what).length
  const path = `${location.pathname}${location.search}`.replaceAll(/\d+/g, 'N')
  const tab = document.querySelector('[role=tab][aria-selected=true]')?.textContent ?? ''
  const isEmpty = document.querySelector('main tbody tr') === null
  const dialog = document.querySelector('[role=dialog] :is(h1, h2, h3)')?.textContent ?? ''
  const parts = ['main h1, main h2', '[role=dialog]', '[role=menu]', '[role=alert]', '[aria-invalid=true]']
  const present = parts.map((part) => Math.min(count(part), 9))
  return [lang, theme, innerWidth, path, tab, isEmpty, dialog, ...present].join(' ')
}

interface Axe {
  run(options: RunOptions): Promise<AxeResults>
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string | null }[] }
}

/** Runs in the page. The rules whose faults are not counted would take half of the time. */
function runAxe(): Promise<AxeResults> {
  const { axe } = window as unknown as { axe: Axe }
  const slight = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]))
  return axe.run({ resultTypes: ['violations'], preload: false, rules })
}

let axeSource: Promise<string> | undefined
function readAxe(): Promise<string> {
  axeSource ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  return axeSource
}

async function judge(page: Page): Promise<string[]> {
  // Text that is fading, or dimmed while newer rows load, has no contrast. The bar of a toast dims nothing.
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      document.getAnimations().every(({ playState, effect }) => {
        const moved = effect instanceof KeyframeEffect ? effect.target : null
        return playState !== 'running' || moved?.parentElement?.role === 'alert'
      }),
  )
  const { violations } = await page.evaluate(runAxe)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `barrier: ${id} at ${page.url()}: ${nodes[0]?.target.join(' ')}`)
}

/** `1234` as `١٢٣٤`. */
export function inArabicDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
}
