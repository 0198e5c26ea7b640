import { expect, test } from 'vitest'
import { appSettings } from '#contract/operations/settings/settings.ts'
import { publicSettings, settingShapes, settingsOf } from './setting.rules.ts'

test('every setting has a default of its own shape, and amounts are whole dirhams', () => {
  const settings = settingsOf([])
  expect(Object.keys(settings)).toEqual(Object.keys(settingShapes))
  expect(settings.transfer).toMatchObject({ amount_min: 1_000n, fee: { share_bp: 50, fee_min: 250n } })
})

test('a batch of vouchers worth more than 10,000 dinars waits for a second person, unless staff say otherwise', () => {
  expect(settingsOf([]).batch_value_alone_max).toBe(10_000_000n)
})

test('what is stored comes before the default, and a stored value of another shape is an alarm', () => {
  expect(settingsOf([{ key: 'color', value: '#0f4c5c' }]).color).toBe('#0f4c5c')
  expect(() => settingsOf([{ key: 'rtl', value: 'yes' }])).toThrow()
})

test('what the public reads is as the contract promises', () => {
  expect(appSettings.safeParse(publicSettings(settingsOf([]))).error).toBeUndefined()
})
