import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#tests/world/caller.ts'
import { callerOf } from '#tests/world/caller.ts'
import { workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

test('a setting changed at the desk works in the portal at once, and who changed it is kept', async () => {
  const change = { transfer_amount_max: '٧٥٠', support_phone: '0912223344', rtl: false }
  expect(await admin.put('/settings', change).data()).toMatchObject({ transfer_amount_max: '750.000' })
  expect(await callerOf(world.app, null).get('/settings').data()).toMatchObject({
    support_phone: '0912223344',
    rtl: false,
    transfer: { amount_max: '750.000', daily_max: '10000.000' },
  })
  const history = await admin.get('/settings/history').data<{ setting: string; by: string }[]>()
  expect(
    history
      .slice(0, 3)
      .map(({ setting }) => setting)
      .sort(),
  ).toEqual(['rtl', 'support_phone', 'transfer'])
  expect(history[0]?.by).toBe('هدى سالم')
})

test('the applications learn their newest version, and whether an older one must go', async () => {
  const change = { android_version: '2.4.1', android_force_update: true, show_branches: false }
  await admin.put('/settings', change).data()
  expect(await callerOf(world.app, null).get('/settings').data()).toMatchObject({
    ...change,
    ios_version: null,
    show_about_us: true,
  })
  await admin.put('/settings', { android_version: '' }).data()
  expect(await admin.get('/settings').data()).toMatchObject({ android_version: null })
})

test('a wrong value is refused at its field, and nothing of the change stays', async () => {
  const before = await admin.get('/settings').data()
  const wrong = [
    [{ support_email: 'nobody', dark: true }, 'support_email'],
    [{ transfer_daily_max: '1.000', dark: true }, 'transfer_daily_max'],
    [{ color: '<b>', dark: true }, 'color'],
    [{ ios_version: 'newest', dark: true }, 'ios_version'],
    [{ ios_url: 'javascript:alert(1)', dark: true }, 'ios_url'],
    [{ password: 'x' }, 'password'],
  ] as const
  for (const [body, field] of wrong)
    expect(await admin.put('/settings', body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.anything() } },
    })
  expect(await admin.get('/settings').data()).toEqual(before)
})
