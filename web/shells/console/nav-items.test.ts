import { expect, test } from 'vitest'
import { consoleNavItems, isShown } from './nav-items.ts'

/** The sections of the specification that are there, by their address below `/console`. */
const named = `
  wallet-transactions users clients cities suppliers generate-vouchers vouchers settlements categories municipalities
  roles reports payments countries competitions questions client-competitions promo-codes settings login-logs-clients
  login-logs-users activity-logs activity-logs?filter[actor_type]=client activity-logs?filter[actor_type]=staff
  wallets money-transfers products attributes shipments administrative-structures subscriptions client-subscriptions
  facilities branches notifications backups
  news events galleries sliders about-pages explanations tracks sponsors lives comments reacts ads wanted-ads polls
  client-polls forms client-forms points gifts
  sports sport-levels seasons clubs participants stadiums staff-types staff player-transfers match-rounds games
  game-event-types ratings
`
  .trim()
  .split(/\s+/)

test('each section that the specification names has its place in the menu of the console', () => {
  const places = new Set(consoleNavItems.map(({ to }) => to))
  expect(places).toContain('/console')
  expect(named.filter((name) => !places.has(`/console/${name}`))).toEqual([])
})

test('of the activity log one entry is shown at a time: of clients, of users, or of all', () => {
  const shownAt = (search: string) =>
    consoleNavItems
      .filter((item) => isShown(item, { pathname: '/console/activity-logs', search }))
      .map(({ label }) => label)
  expect(shownAt('?filter[actor_type]=client&page=2')).toEqual(['console:places.activity_clients'])
  expect(shownAt('?filter[actor_type]=staff')).toEqual(['console:places.activity_users'])
  expect(shownAt('')).toEqual(['resources:activity-logs.title'])
})
