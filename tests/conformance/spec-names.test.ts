import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPermissions } from '#contract/permissions.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.app.ready()
})
afterAll(() => world.close())

/** The names of section 3 of the specification, as far as their sections are there. */
const fields = `
  user token key permissions pro color dark rtl
  id name title code email phone phone2 username password note description status active featured
  created_at updated_at deleted_at created_by img_url images
  amount total_amount net_amount price discount fee buy_fee sell_fee currency exchange_rate
  balance balance_before balance_after debit
  serial_number vouchers_available vouchers_used vouchers_cancelled sold_at used_at category supplier count reserved_count
  nid birth_date phone_verified_at member_no membership subscription payment_id payment_method paid_at trial_days
  allow_access_without_verify_phone allow_access_without_subscription
  android_version ios_version android_force_update ios_force_update android_url ios_url
  show_branches show_facilities show_administrative_structures show_board_of_directors
  show_about_us show_contact_us disable_services
  device device_type device_model os browser ip agent properties old subject_type subject_id login_at logout_at last_access
`
  .trim()
  .split(/\s+/)

test('each field that the specification names is on the wire by that name', () => {
  const named = new Set(namesIn(JSON.parse(JSON.stringify(world.app.swagger()))))
  expect(fields.filter((name) => !named.has(name))).toEqual([])
})

/** Of every object that the API takes or answers. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === 'properties' && typeof inner === 'object' && inner !== null ? Object.keys(inner) : []),
    ...namesIn(inner),
  ])
}

test('each permission that the specification names exists', () => {
  const ofSections = {
    categories: ['index', 'store', 'update'],
    clients: [
      ...['index', 'show', 'store', 'update', 'destroy', 'restore', 'update-password'],
      'available-settlements',
    ],
    'generate-vouchers': ['index', 'show', 'store'],
    roles: ['index', 'permissions', 'store', 'update'],
    settings: ['index', 'update'],
    settlements: ['index', 'show', 'store', 'counts-suppliers'],
    suppliers: ['index', 'store', 'update'],
    users: ['index', 'store', 'update'],
    vouchers: ['index', 'cancel', 'inquiry', 'counts-categories'],
  }
  const named = [
    ...['activity-logs-index', 'login-logs-clients-index', 'login-logs-users-index', 'statistics'],
    ...Object.entries(ofSections).flatMap(([section, actions]) =>
      actions.map((action) => `${section}-${action}`),
    ),
  ]
  expect(named.filter((name) => !knownPermissions.has(name))).toEqual([])
})

test('one country is read by its number', async () => {
  const [first] = await world.anonymous.get('/countries').data<{ id: string; code: string }[]>()
  expect(await world.anonymous.get(`/countries/${first?.id}`).data()).toEqual(first)
  expect((await world.anonymous.get('/countries/999999')).status).toBe(404)
})
