import type { Page } from 'playwright-core'
import { onlyKnownHeader } from '#contract/kernel/operation.ts'
import type { Person } from './person.ts'

/** The request never arrives. After a reload the page says that it was not sent. */
export async function confirmIntoTheVoid(person: Person, path: string, confirmKey: string): Promise<void> {
  const { page } = person
  await cutLine(page, path)
  const lost = page.waitForEvent('requestfailed')
  await person.press(confirmKey)
  await lost
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await person.sees(person.textOf('signed-in:money.interrupted_title'))
}

/** Writes are lost, reads get through. */
async function cutLine(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, (route) => {
    const request = route.request()
    const isSending = request.method() === 'POST' && !(onlyKnownHeader in request.headers())
    return isSending ? route.abort() : route.continue()
  })
}
