import type { BrowserContext, Page } from 'playwright-core'

/** Watches the pages of a context for content that is not ours. */
export interface Watch {
  /** Scripts that ran, refused ones, requests to others, pages without protection. */
  readonly faults: readonly string[]
  /** Adds elements of the page that can only come from text that became markup. */
  inspect(page: Page): Promise<void>
}

/** The address that samples of the kind `video` have. */
const filmOfSample = /^https:\/\/example\.com\/\d+\.mp4$/

export async function watchPages(context: BrowserContext, own: string): Promise<Watch> {
  const faults: string[] = []
  await context.exposeFunction('hit', (what = 'a script ran') => void faults.push(String(what)))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      (window as unknown as { hit(what: string): void }).hit(`refused: ${violatedDirective} ${sample}`),
    )
  })
  context.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('weberror', (error) => faults.push(`${error.page()?.url()}: ${error.error().message}`))
  context.on('request', (request) => {
    const address = request.url()
    const isOurs = address.startsWith(own) || /^(data|blob):/.test(address) || filmOfSample.test(address)
    if (!isOurs) faults.push(`asked ${address}`)
  })
  context.on('response', async (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
    if (response.request().resourceType() !== 'document') return
    const { 'content-security-policy': policy = '', ...headers } = response.headers()
    const isCareful =
      /camera=\((self)?\), .*microphone=\(\)/.test(headers['permissions-policy'] ?? '') &&
      /no-cache|no-store/.test(headers['cache-control'] ?? '')
    if (!isCareful && !response.url().includes('/sandbox-gateway/'))
      faults.push(`headers of ${response.url()}`)
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "'unsafe-inline'"
    const isStrict = !scripts.includes('unsafe') && policy.includes("require-trusted-types-for 'script'")
    if (!isStrict && !response.url().includes('/sandbox-gateway/')) faults.push(`policy of ${response.url()}`)
  })
  return {
    faults,
    async inspect(page) {
      const foreign = await page.evaluate(findForeignMarkup)
      faults.push(...foreign.map((what) => `${page.url()}: ${what}`))
    },
  }
}

/** Runs in the page. */
function findForeignMarkup(): string[] {
  const tags = 'iframe, object, embed, base, marquee, math, details[ontoggle], img[src="x"]'
  // Our players name their film or sound themselves; the camera of a page plays inline.
  const players = 'video:not([src], [playsinline]), audio:not([src])'
  const foreign = [...document.querySelectorAll(`${tags}, ${players}`)].map(({ outerHTML }) =>
    outerHTML.slice(0, 100),
  )
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isScript = name.startsWith('on') || /^\s*(javascript|vbscript|data:text)\s*:?/i.test(value)
      if (isScript && name !== 'value' && !name.startsWith('aria-') && !['title', 'content'].includes(name))
        foreign.push(`${name}=${value.slice(0, 80)}`)
    }
  }
  return foreign
}
