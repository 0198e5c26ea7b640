import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resourceManifest } from '#contract/resource-manifest.ts'
import type { Caller } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

/** Labels of the specification's menu whose section has another name, or that are pages of their own (with a slash). */
const addresses: Readonly<Record<string, string>> = {
  home: '/console',
  'dashboard (the page of home)': '/console',
  'transfer money': 'money-transfers',
  'clients with accounts': 'clients',
  'vouchers, inquiry': 'vouchers',
  'vouchers, use': 'vouchers',
  'report vouchers count by category': '/console/reports',
  'report settlements count by supplier': '/console/reports',
  'report clients available settlements': '/console/reports',
  profile: '/console/account',
  reports: '/console/reports',
  transfers: 'player-transfers',
  'login logs, clients': 'login-logs-clients',
  'login logs, users': 'login-logs-users',
  'activity logs, clients': 'activity-logs',
  'activity logs, users': 'activity-logs',
  about: 'about-pages',
  'promo-codes, title "Promo Codes"': 'promo-codes',
  'promo-codes, subtitle "Track your promo codes usage and performance"': 'promo-codes',
}

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const labels = [...read('docs/spec-coverage.md').matchAll(/\| Console menu: (.+?) *\|/g)].map(
  ([, label = '']) => label,
)
const sections = new Set(resourceManifest.map(({ name }) => name))

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld({ workers: false })
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

test('the specification names the labels of the menu', () => {
  expect(labels.length).toBeGreaterThan(70)
  expect(Object.keys(addresses).filter((label) => !labels.includes(label))).toEqual([])
})

test.each(labels)('“%s” of the specification’s menu opens a working section', async (label) => {
  const address = addresses[label] ?? label.replaceAll(' ', '-')
  if (address.startsWith('/')) {
    expect(read('web/routes.ts')).toMatch(new RegExp(`route\\('${address.slice(1)}[/']`))
    return
  }
  expect(sections).toContain(address)
  expect((await admin.get(`/${address}?per_page=1`)).status).toBe(200)
})
