import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Setting } from '#contract/kernel/settings/define-settings.ts'
import { type SettingName, settingNames, settings } from '#contract/operations/settings/settings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { callerOf } from '#tests/world/caller.ts'
import { askForSecondFactor, workAs } from '#tests/world/console.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World
let admin: Caller
beforeAll(async () => {
  world = await openWorld()
  admin = await workAs(world, 'admin')
})
afterAll(() => world.close())

async function ask(change: object): Promise<string> {
  const asked = await admin.put('/settings', change)
  expect(asked.status).toBe(202)
  return (asked.body.data as { approval_id: string }).approval_id
}

test('a setting changed in the console works in the portal at once, and who changed it is kept', async () => {
  const change = { transfer_amount_max: '٧٥٠', color: '#0f4c5c', rtl: false }
  expect(await admin.put('/settings', change).data()).toMatchObject({ transfer_amount_max: '750.000' })
  expect(await callerOf(world.app, null).get('/settings').data()).toMatchObject({
    color: '#0f4c5c',
    rtl: false,
    transfer: { amount_max: '750.000', daily_max: '10000.000' },
  })
  const history = await admin.get('/settings/history').data<{ setting: string; by: string }[]>()
  expect(
    history
      .slice(0, 3)
      .map(({ setting }) => setting)
      .sort(),
  ).toEqual(['color', 'rtl', 'transfer_amount_max'])
  expect(history[0]?.by).toBe('هدى سالم')
  expect(history.find(({ setting }) => setting === 'transfer_amount_max')).toMatchObject({
    before: { transfer_amount_max: expect.any(String) },
    after: { transfer_amount_max: '750.000' },
  })
})

test('settings are changed by POST as by PUT', async () => {
  expect(await admin.post('/settings', { color: '#115e59' }).data()).toMatchObject({ color: '#115e59' })
  expect(await callerOf(world.app, null).get('/settings').data()).toMatchObject({ color: '#115e59' })
})

test('two people tell the applications their newest version and where it is, each in its own store', async () => {
  const shown = async () => callerOf(world.app, null).get('/settings').data<Record<string, unknown>>()
  const before = await shown()
  const change = {
    android_version: '2.4.1',
    android_url: 'https://play.google.com/store/apps/details?id=ly.mahfaza',
    android_force_update: true,
  }
  const id = await ask({ ...change, show_branches: false })
  expect(await shown()).toEqual({ ...before, show_branches: false })
  const checker = await workAs(world, ['approvals-setting-limits'])
  expect((await checker.post(`/approvals/${id}/approval`)).status).toBe(200)
  const { android_url: _, ...seen } = change
  expect(await shown()).toMatchObject({ ...seen, show_branches: false, ios_version: null })
  expect(await admin.get('/settings').data()).toMatchObject(change)
  const wrong = [
    'https://evil.example/app.apk',
    'https://play.google.com.evil.example/',
    'https://apps.apple.com/app',
  ]
  for (const android_url of wrong)
    expect(await admin.put('/settings', { android_url })).toMatchObject({
      status: 422,
      body: { errors: { android_url: expect.anything() } },
    })
  expect(await admin.get('/settings').data()).toMatchObject(change)
})

test('a text of an SMS keeps its placeholders, and a provider that is not configured is not chosen', async () => {
  const headers = { 'accept-language': 'en' }
  const wrong = [
    [{ sms_verify_phone: { ar: 'رمزك {code}', en: 'Your code' } }, 'sms_verify_phone.en', '{code}'],
    [{ sms_verify_phone: { ar: '{code} {name}', en: '{code}' } }, 'sms_verify_phone.ar', '{name}'],
    [{ sms_codes_provider: 'resala' }, 'sms_codes_provider', 'configuration'],
    [{ map_tiles_url: 'https://tiles.example.ly/one.png' }, 'map_tiles_url', '{z}'],
    [{ map_tiles_url: 'http://tiles.example.ly/{z}/{x}/{y}.png' }, 'map_tiles_url', 'https'],
  ] as const
  for (const [body, field, part] of wrong)
    expect(await admin.put('/settings', body, { headers })).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.stringContaining(part)] } },
    })
})

test('letting clients in unproven, and a pause of the services, are decided by two; the way back by one', async () => {
  const loose = { allow_access_without_verify_phone: true, disable_services: true }
  const id = await ask(loose)
  expect(await admin.get('/settings').data()).toMatchObject({
    allow_access_without_verify_phone: false,
    disable_services: false,
  })
  const checker = await workAs(world, ['approvals-setting-limits'])
  await checker.post(`/approvals/${id}/approval`).data()
  const back = { allow_access_without_verify_phone: false, disable_services: false }
  expect(await admin.put('/settings', back).data()).toMatchObject(back)
})

test('one person alone changes no setting in the direction that its class fears', async () => {
  const sheet = await admin.get('/settings').data<Record<string, unknown>>()
  for (const name of settingNames) {
    const setting: Setting = settings.keys[name]
    const wanted = loosened[name] ?? looser(setting, sheet[name])
    if (wanted === undefined) continue
    const { status } = await admin.put('/settings', { [name]: wanted })
    expect([name, status]).toEqual([name, setting.class === 'harmless' ? 200 : 202])
  }
})

/** Where the kind does not say which value harms, or other values are bounded. */
const loosened: Partial<Record<SettingName, unknown>> = {
  android_url: 'https://play.google.com/store/apps/details?id=ly.mahfaza.other',
  sms_quiet_from: 20,
  sms_quiet_to: 9,
  sms_day_max: 30_000,
  sms_client_day_max: 30,
  map_zoom: 7,
  points_daily_max: 300,
  map_tiles_url: 'https://tiles.example.ly/{z}/{x}/{y}.png',
  sms_sender: 'Wallet',
  picture_megabytes_max: 3,
}

/** Another value, in the direction that needs a second person; undefined where there is none. */
function looser({ kind, guard, placeholders = [], ...setting }: Setting, value: unknown): unknown {
  const options = 'options' in setting ? setting.options : undefined
  if (kind === 'boolean') {
    const wanted = guard === 'raise' ? true : guard === 'lower' ? false : value !== true
    return wanted === value ? undefined : wanted
  }
  if (kind === 'money') return guard === 'lower' ? '0.900' : `${Number.parseInt(String(value), 10) + 1}.000`
  if (kind === 'integer') return guard === 'lower' ? (Number(value) === 0 ? undefined : 7) : 77
  if (kind === 'email') return 'other@mahfaza.ly'
  if (kind === 'url') return 'https://apps.apple.com/ly/app/mahfaza/id1'
  if (kind === 'choice') return options?.find((option) => option.value !== value)?.value
  if (kind === 'location') return { latitude: 32.88, longitude: 13.19 }
  if (kind === 'localized-text' || kind === 'long-text') {
    const marks = placeholders.map((name) => `{${name}}`).join(' ')
    return { ar: `نص آخر ${marks}`, en: `Another text ${marks}` }
  }
  const { rule } = setting as { rule?: string }
  return { version: '9.9', color: '#0f4c5c', contact_phone: '0915556677' }[rule ?? '']
}

test('a wrong value is refused at its field, and nothing of the change stays', async () => {
  const before = await admin.get('/settings').data()
  const wrong = [
    [{ support_email: 'nobody', dark: true }, 'support_email'],
    [{ transfer_daily_max: '1.000', dark: true }, 'transfer_daily_max'],
    [{ transfer_fee_min: '20.000', transfer_fee_max: '10.000' }, 'transfer_fee_max'],
    [{ color: '<b>', dark: true }, 'color', 'Write a colour like #fbbf24'],
    [{ ios_version: 'newest', dark: true }, 'ios_version', 'Write a version like 1.4 or 1.4.2'],
    [{ ios_url: 'http://x.ly', dark: true }, 'ios_url', 'Write an address that begins with https://'],
    [
      { batch_value_dual_control_min: '1.2345' },
      'batch_value_dual_control_min',
      'Use at most 3 digits after the point',
    ],
    [{ password: 'x' }, 'password'],
  ] as const
  const headers = { 'accept-language': 'en' }
  for (const [body, field, sentence] of wrong)
    expect(await admin.put('/settings', body, { headers })).toMatchObject({
      status: 422,
      body: { errors: { [field]: sentence ? [sentence] : expect.anything() } },
    })
  expect(await admin.get('/settings').data()).toEqual(before)
})

test('what holds one person back is loosened by two, and what else was sent counts at once', async () => {
  const loose = {
    transfer_fee_share_bp: 75,
    transfer_amount_max: '6000.000',
    recharge_dual_control_min: '1000.001',
    settlement_dual_control_min: '1000000.000',
    batch_value_dual_control_min: '2000000.000',
  }
  const before = await admin.get('/settings').data<Record<string, unknown>>()
  const id = await ask({ ...loose, color: '#b45309' })
  expect(await admin.get('/settings').data()).toEqual({ ...before, color: '#b45309' })
  expect((await admin.post(`/approvals/${id}/approval`)).body.code).toBe('approval.own_request')
  const checker = await workAs(world, ['approvals-setting-limits'])
  expect(await checker.get(`/approvals/${id}`).data()).toMatchObject({
    before: { transfer_fee_share: '0.5%', settlement_dual_control_min: '1000.000' },
    after: { transfer_fee_share: '0.75%', settlement_dual_control_min: '1000000.000' },
  })
  expect((await checker.post(`/approvals/${id}/approval`)).status).toBe(200)
  expect(await admin.get('/settings').data()).toMatchObject({ ...loose, color: '#b45309' })
  expect(await callerOf(world.app, null).get('/settings').data()).toMatchObject({
    transfer: { fee: { share_bp: 75 } },
  })
  const history = await admin
    .get('/settings/history')
    .data<{ setting: string; approved_by: string | null }[]>()
  const agreedTo = (setting: string) => history.find((change) => change.setting === setting)?.approved_by
  expect([agreedTo('transfer_amount_max'), agreedTo('color')]).toEqual([expect.any(String), null])
})

test('people who pay or approve learn the limit of one person beforehand, and others do not', async () => {
  const id = await ask({
    recharge_dual_control_min: '1500.5',
    settlement_dual_control_min: '2000000',
    day_dual_control_min: '3000000',
  })
  const checker = await workAs(world, ['approvals-setting-limits'])
  await checker.post(`/approvals/${id}/approval`).data()
  const ofTheDay = ['client-tickets-refund', 'offline-tickets-activate', 'product-orders-refund']
  for (const right of ['recharge-requests-approve', 'settlements-pay', ...ofTheDay])
    expect(await (await workAs(world, [right])).get('/settings/dual-control-limits').data()).toEqual({
      currency: 'LYD',
      recharge_dual_control_min: '1500.500',
      settlement_dual_control_min: '2000000.000',
      day_dual_control_min: '3000000.000',
      client_day_dual_control_min: '3000.000',
    })
  expect((await checker.get('/settings/dual-control-limits')).status).toBe(403)
})

test('clients are sent to another support by two people, who both see where', async () => {
  const shown = async () => callerOf(world.app, null).get('/settings').data<Record<string, unknown>>()
  const before = await shown()
  const contacts = { support_phone: '0912223344', support_email: 'help@mahfaza.ly' }
  const id = await ask(contacts)
  expect(await shown()).toEqual(before)
  const checker = await workAs(world, ['approvals-setting-limits'])
  expect(await checker.get(`/approvals/${id}`).data()).toMatchObject({
    before: { support_phone: before['support_phone'], support_email: before['support_email'] },
    after: contacts,
  })
  await checker.post(`/approvals/${id}/approval`).data()
  expect(await shown()).toMatchObject(contacts)
})

test('one person may tighten, which leaves nothing of a looser request that waits', async () => {
  await askForSecondFactor(world, true)
  const off = await ask({ staff_second_factor_required: false })
  await askForSecondFactor(world, false)
  const checker = await workAs(world, ['approvals-setting-limits'])
  expect((await checker.post(`/approvals/${off}/approval`)).body.code).toBe('approval.changed_meanwhile')
  const looser = await ask({ settlement_dual_control_min: '9000000.000' })
  const tighter = { settlement_dual_control_min: '5.000', transfer_daily_max: '7000.000' }
  expect(await admin.put('/settings', tighter).data()).toMatchObject(tighter)
  expect((await checker.post(`/approvals/${looser}/approval`)).body.code).toBe('approval.changed_meanwhile')
})
