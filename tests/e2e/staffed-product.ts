import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { type Caller, consoleCallerAt } from '#tests/world/caller.ts'
import { openBrowser } from './browser.ts'
import type { Person } from './person.ts'
import { openProduct, type Product, type ProductOptions } from './product.ts'

/** A running product, a browser, and `admin` who signs in with a password alone. */
export interface StaffedProduct {
  readonly product: Product
  readonly browser: Browser
  /** Of `admin`. */
  readonly password: string
  /** Calls of `admin`. */
  callAsAdmin(): Promise<Caller>
  /** Signs in by the API and opens a section. */
  comeIn(person: Person, section: string): Promise<void>
  close(): Promise<void>
}

export async function openStaffedProduct(options: ProductOptions = {}): Promise<StaffedProduct> {
  const [product, browser] = await Promise.all([openProduct(options), openBrowser()])
  const admin = await product.staff('user', 'create', '--username', 'admin', '--name', 'المدير')
  await product.askForPasswordOnly()
  return {
    product,
    browser,
    password: String(admin['password']),
    callAsAdmin: () => consoleCallerAt(product.url, { login: 'admin', password: String(admin['password']) }),
    async comeIn({ page, textOf }, section) {
      const answer = await page.request.post('/api/console/login', {
        data: { login: 'admin', password: String(admin['password']) },
        headers: { origin: product.url },
      })
      expect(answer.status()).toBe(200)
      await page.goto(`/console/${section}`, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { name: textOf(`resources:${section}.title`), level: 1 }).waitFor()
    },
    async close() {
      await browser.close()
      await product.close()
    },
  }
}
