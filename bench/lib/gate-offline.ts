import type { Page } from 'playwright-core'
import { openBrowser, visitor } from '#tests/e2e/browser.ts'

export interface OfflineGate {
  /** Where the program answers. */
  readonly url: string
  readonly pairingCode: string
}

/** What a gate says of each code, and the milliseconds from the end of reading to the verdict on the screen. */
export interface Decision {
  readonly result: string
  readonly millis: number
}

/** Reads codes on a phone whose processor is slowed down and that has lost the network after it was paired. */
export async function decideOffline(
  { url, pairingCode }: OfflineGate,
  codes: readonly string[],
  slowdown: number,
): Promise<readonly Decision[]> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ userAgent: visitor, viewport: { width: 360, height: 780 } })
    const page = await context.newPage()
    await page.goto(`${url}/gate`)
    await page.locator('input[name=code]').fill(pairingCode)
    await page.keyboard.press('Enter')
    await page.locator('input[name=name]').waitFor({ state: 'detached' })
    // The worker takes the page over before the network goes.
    await page.locator('input[name=code]').waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.locator('input[name=code]').waitFor()
    await context.setOffline(true)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const decisions: Decision[] = []
    for (const code of codes) decisions.push(await decide(page, code))
    return decisions
  } finally {
    await browser.close()
  }
}

/** Timed inside the page: the connection that steers the browser takes no part. */
async function decide(page: Page, code: string): Promise<Decision> {
  const field = page.locator('input[name=code]')
  await field.fill(code)
  const decision = await field.evaluate(async (input: HTMLInputElement) => {
    const shown = new Promise<string>((resolve) => {
      const observer = new MutationObserver(() => {
        const verdict = document.querySelector<HTMLElement>('[role=alert][data-result]')
        if (!verdict) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(verdict.dataset['result'] ?? ''))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    const start = performance.now()
    input.form?.requestSubmit()
    return { result: await shown, millis: performance.now() - start }
  })
  await page.locator('[role=alert][data-result] button').click()
  await page.locator('[role=alert][data-result]').waitFor({ state: 'detached' })
  return decision
}
