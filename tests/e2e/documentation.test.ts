import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world/world.ts'
import { openBrowser } from './browser.ts'

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

test('the documentation opens without asking any other host for anything', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const own = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  const page = await browser.newPage()
  const foreign: string[] = []
  await page.route('**', (route) => {
    const url = route.request().url()
    if (url.startsWith(own) || url.startsWith('data:') || url.startsWith('blob:')) return route.continue()
    foreign.push(url)
    return route.abort()
  })
  await page.goto(`${own}/api/docs/`)
  await page.getByText('Open an account; a code goes to the phone.').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
})
