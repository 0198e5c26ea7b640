import { expect, test } from 'vitest'
import {
  type ApplicationSettings,
  compareVersions,
  instructionFor,
  readApplication,
} from './application.rules.ts'

const sheet: ApplicationSettings = {
  android_version: '1.10.0',
  android_url: 'https://play.google.com/store/apps/details?id=ly.mahfaza',
  android_force_update: false,
  ios_version: null,
  ios_url: null,
  ios_force_update: true,
  disable_services: false,
}

test('versions are compared by their parts', () => {
  expect(compareVersions('1.9', '1.10')).toBeLessThan(0)
  expect(compareVersions('2.0', '1.99.99')).toBeGreaterThan(0)
  expect(compareVersions('1.4', '1.4.0')).toBe(0)
})

test.each([
  ['android/1.4.2', { platform: 'android', version: '1.4.2' }],
  ['ios/2.0', { platform: 'ios', version: '2.0' }],
  ['windows/1.0', null],
  ['android/newest', null],
  ['android/1.4.2 evil', null],
])('an application names itself: %s', (sent, read) => {
  expect(readApplication(sent)).toEqual(read)
})

test.each<[string, Partial<ApplicationSettings>, string]>([
  ['1.10.0', {}, 'go_on'],
  ['1.9.9', {}, 'update_offered'],
  ['1.9.9', { android_force_update: true, disable_services: true }, 'update_required'],
  ['1.10', { android_force_update: true, disable_services: true }, 'services_paused'],
  ['1.0', { android_force_update: true, android_version: null }, 'go_on'],
])('android %s with %o should %s', (version, changed, action) => {
  expect(instructionFor({ platform: 'android', version }, { ...sheet, ...changed })).toMatchObject({ action })
})
