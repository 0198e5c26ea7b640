import { expect, test } from 'vitest'
import { settingNames, settings } from '#contract/operations/settings/settings.ts'
import { outOfOrder, readStored, settingsOf, sheetOf } from './setting.rules.ts'

test('no name is given to two settings', () => {
  expect(settings.fieldsets.flatMap(({ keys }) => keys)).toEqual(settingNames)
})

test('every setting has a default of its own shape, the defaults agree, and amounts are whole dirhams', () => {
  for (const name of settingNames)
    expect(() => readStored(name, settings.keys[name].default), name).not.toThrow()
  expect(outOfOrder(sheetOf({}))).toBeNull()
  expect(settingsOf({}, ['transfer_amount_min', 'transfer_fee_share_bp', 'transfer_fee_min'])).toEqual({
    transfer_amount_min: 1_000n,
    transfer_fee_share_bp: 50,
    transfer_fee_min: 250n,
  })
})

test('a batch of vouchers worth more than 10,000 dinars waits for a second person, unless staff say otherwise', () => {
  expect(settingsOf({}, ['batch_value_dual_control_min']).batch_value_dual_control_min).toBe(10_000_000n)
})

test('what is stored comes before the default, and a stored value of another shape is an alarm', () => {
  expect(settingsOf({ color: '#0f4c5c' }, ['color']).color).toBe('#0f4c5c')
  expect(settingsOf({ transfer_fee_max: null }, ['transfer_fee_max']).transfer_fee_max).toBeNull()
  expect(() => settingsOf({ rtl: 'yes' }, ['rtl'])).toThrow()
})
