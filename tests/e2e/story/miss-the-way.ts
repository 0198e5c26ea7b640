import { expect } from 'vitest'
import type { Person } from '../person.ts'

/** A page that does not exist keeps the menu. */
export async function missTheWay({ page: mine, textOf }: Person): Promise<void> {
  // The error is written to the console, which is a fault on the person's own page.
  const page = await mine.context().newPage()
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  // A validity check that fails says so in its own words, and there is a way out of the console.
  await page.goto('/console/municipalities/abc?a=1')
  await page
    .getByText(textOf('common:error_page.failed_check_at', { path: '/console/municipalities/abc' }))
    .waitFor()
  await expect.poll(() => lines).toContain('Page Not Found: /console/municipalities/abc')
  expect(await page.getByRole('link', { name: textOf('common:error_page.back') }).getAttribute('href')).toBe(
    '/',
  )
  for (const path of ['/console/nowhere', '/console/nowhere/at/all/today']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: textOf('common:error_page.heading') }).waitFor()
    await expect.poll(() => lines).toContain(`Page not found: ${path}`)
  }
  await page
    .getByRole('navigation')
    .getByRole('link', { name: textOf('resources:municipalities.title'), exact: true })
    .first()
    .click()
  await page.getByRole('heading', { name: textOf('resources:municipalities.title'), level: 1 }).waitFor()
  await page.close()
}
