import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SettingName, type StoredSettings, settings } from '#contract/operations/settings/settings.ts'
import { otherValueOf } from '#tests/world/other-settings.ts'
import { signInAs } from './client.ts'
import { openPerson } from './person.ts'
import { openStaffedProduct, type StaffedProduct } from './staffed-product.ts'

/**
 * Where a person meets a setting: a page of the site, the portal, or the sentence of an answer
 * (tests/api/setting-effects.test.ts compares those). A setting that is missing here does not compile.
 */
type Place = `/${string}` | 'the portal' | 'an answer' | 'a text message'

const places: Readonly<Record<SettingName, Place>> = {
  name: '/terms',
  support_phone: '/contact',
  support_email: '/contact',
  support_hours: '/contact',
  address: '/contact',
  company_name: '/contact',
  licence_number: '/contact',
  licence_issuer: '/contact',
  facebook_url: '/contact',
  instagram_url: '/contact',
  x_url: '/contact',
  youtube_url: '/contact',
  telegram_url: '/contact',
  whatsapp_url: '/contact',
  color: '/home',
  rtl: '/home',
  dark: '/home',
  staff_second_factor_required: 'an answer',
  recharge_dual_control_min: 'an answer',
  settlement_dual_control_min: 'an answer',
  money_transfer_max: 'an answer',
  batch_value_dual_control_min: 'an answer',
  day_dual_control_min: 'an answer',
  client_day_dual_control_min: 'an answer',
  batch_day_dual_control_min: 'an answer',
  breakage_after_days: 'an answer',
  registration_open: '/auth/register',
  minimum_age: '/auth/register',
  one_account_per_nid: 'an answer',
  allow_access_without_verify_phone: 'an answer',
  verify_email_required: 'an answer',
  allow_access_without_subscription: 'an answer',
  session_key_needed: 'an answer',
  payer_own_phone_hours: 'an answer',
  comments_moderated: 'an answer',
  comment_words: 'an answer',
  reaction_like: 'an answer',
  reaction_love: 'an answer',
  reaction_laugh: 'an answer',
  reaction_wow: 'an answer',
  reaction_sad: 'an answer',
  reaction_angry: 'an answer',
  android_version: 'an answer',
  android_url: 'an answer',
  android_force_update: 'an answer',
  ios_version: 'an answer',
  ios_url: 'an answer',
  ios_force_update: 'an answer',
  disable_services: 'the portal',
  show_about_us: '/about-us',
  show_contact_us: '/contact',
  show_branches: 'an answer',
  show_facilities: 'an answer',
  show_administrative_structures: 'an answer',
  show_board_of_directors: 'an answer',
  about_us_text: '/about-us',
  transfer_amount_min: '/pricing',
  transfer_amount_max: '/pricing',
  transfer_daily_max: '/pricing',
  transfer_monthly_max: '/pricing',
  transfer_confirm_new_above: 'an answer',
  transfer_confirm_above: 'an answer',
  transfer_hold_above: 'an answer',
  transfer_fee_fixed: '/pricing',
  transfer_fee_share_bp: '/pricing',
  transfer_fee_min: '/pricing',
  transfer_fee_max: '/pricing',
  sms_codes_provider: 'a text message',
  sms_notices_provider: 'a text message',
  sms_answers_provider: 'a text message',
  sms_sender: 'a text message',
  sms_quiet_from: 'an answer',
  sms_quiet_to: 'an answer',
  sms_day_max: 'an answer',
  sms_client_day_max: 'an answer',
  sms_verify_phone: 'a text message',
  sms_reset_password: 'a text message',
  sms_password_given: 'a text message',
  sms_password_changed: 'a text message',
  sms_email_changed: 'a text message',
  sms_phone_changed: 'a text message',
  sms_payout_account_changed: 'a text message',
  sms_account_opened: 'a text message',
  sms_contact_answer: 'a text message',
  resala_verify_phone: 'a text message',
  resala_reset_password: 'a text message',
  resala_password_given: 'a text message',
  resala_password_changed: 'a text message',
  resala_email_changed: 'a text message',
  resala_phone_changed: 'a text message',
  resala_payout_account_changed: 'a text message',
  resala_account_opened: 'a text message',
  resala_contact_answer: 'a text message',
  editor_headings: 'an answer',
  editor_lists: 'an answer',
  editor_quotes: 'an answer',
  editor_links: 'an answer',
  editor_direction: 'an answer',
  picture_megabytes_max: 'an answer',
  map_centre: '/evoucher-sellers',
  map_zoom: '/evoucher-sellers',
  map_tiles_url: '/evoucher-sellers',
  points_enabled: 'an answer',
  points_per_dinar: 'an answer',
  points_per_sign_in: 'an answer',
  points_per_game: 'an answer',
  live_watchers: 'an answer',
  live_chat: 'an answer',
  live_viewers_shown: 'an answer',
  live_poster: 'an answer',
  points_daily_max: 'an answer',
  points_expire_months: 'an answer',
}

let staffed: StaffedProduct
beforeAll(async () => {
  staffed = await openStaffedProduct()
})
afterAll(() => staffed.close())

/** Settings without which another one is not seen. */
const companions: Partial<Record<SettingName, Partial<StoredSettings>>> = {
  map_centre: { map_zoom: 7 },
  licence_issuer: { licence_number: '77/2026' },
}

const onSite = Object.entries(places).flatMap(([name, place]) =>
  place.startsWith('/') ? [[name as SettingName, place] as const] : [],
)

test.each(onSite)('once %s is changed, %s shows it, and its way back', async (name, path) => {
  const { product } = staffed
  await product.set(companions[name] ?? {})
  const before = await drawn(path)
  expect(await drawn(path)).toEqual(before)
  await product.set({ [name]: otherValueOf(name) })
  expect(await drawn(path)).not.toEqual(before)
  await product.set({ [name]: settings.keys[name].default })
  expect(await drawn(path)).toEqual(before)
  for (const other of Object.keys(companions[name] ?? {}))
    await product.set({ [other]: settings.keys[other as SettingName].default })
})

/** A page as a visitor gets it, without what is new each time. */
async function drawn(path: string): Promise<unknown> {
  const answer = await fetch(`${staffed.product.url}${path}`, { headers: { cookie: 'locale=ar' } })
  const html = await answer.text()
  const text = html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll(/ nonce="[^"]*"/g, '')
  const policy = answer.headers.get('content-security-policy')?.replaceAll(/'nonce-[^']*'/g, '')
  return { status: answer.status, text, policy }
}

test('a page that is not shown has no link on any other page', async () => {
  const { product } = staffed
  const linksTo = async (path: string) => JSON.stringify(await drawn('/features')).includes(`href=\\"${path}`)
  expect([await linksTo('/contact'), await linksTo('/about-us')]).toEqual([true, true])
  await product.set({ show_contact_us: false, show_about_us: false })
  expect([await linksTo('/contact'), await linksTo('/about-us')]).toEqual([false, false])
  await product.set({ show_contact_us: true, show_about_us: true })
})

test('while services are paused the portal says so on every page, and staff work on', async () => {
  const { product, browser } = staffed
  await product.set({ disable_services: true, allow_access_without_verify_phone: true })
  const person = await openPerson(browser, product, 'ar')
  const answer = await person.page.request.post('/api/client/register', {
    data: {
      name: 'سلمى علي',
      phone: '0915550001',
      username: 'salma.ali',
      password: 'Qx7-mK4-tR9-vB2',
      terms: true,
    },
  })
  const { data } = (await answer.json()) as { data: { token: string } }
  await signInAs(person.page, data.token)
  for (const path of ['/portal/home', '/portal/recharge']) {
    await person.page.goto(path)
    await person.sees(person.textOf('portal:paused.title'))
  }
  await staffed.comeIn(person, 'cities')
  await product.set({ disable_services: false })
  await person.page.goto('/portal/recharge')
  await person.sees(person.page.getByRole('heading', { level: 1 }))
  expect(await person.page.getByText(person.textOf('portal:paused.title')).count()).toBe(0)
  expect(person.faults).toEqual([])
  await person.leave()
})

test('on the screen an unfinished text names its field, and the picker of the colour changes it', async () => {
  const person = await openPerson(staffed.browser, staffed.product, 'en')
  const { page, textOf } = person
  await staffed.comeIn(person, 'cities')
  await page.goto('/console/settings?part=sms', { waitUntil: 'networkidle' })
  const label = textOf('resources:settings.fields.sms_verify_phone')
  const english = page.locator('[name="sms_verify_phone.en"]')
  await english.fill('Your code is on its way')
  await english.blur()
  await person.sees(page.getByText('{code}', { exact: false }).first())
  await person.press('dialogs:settings.save')
  await person.sees(textOf('dialogs:settings.check', { names: label }))
  await page.goto('/console/settings?part=general', { waitUntil: 'networkidle' })
  await page.getByLabel(textOf('resources:settings.fields.color')).fill('#0f4c5c')
  await person.press('dialogs:settings.save')
  await person.sees(textOf('dialogs:settings.saved'))
  expect(JSON.stringify(await drawn('/home'))).toContain('rgb(15 76 92)')
  expect(person.faults).toEqual([])
  await person.leave()
})
