import { describe, expect, test } from 'vitest'
import { directionOf, readPreferences } from './preferences.ts'

const visit = (headers: Record<string, string>, search = '') =>
  new Request(`https://mahfaza.example/home${search}`, { headers })

describe('the language of a first visit', () => {
  test('is the one the cookie remembers, whatever the browser asks for', () => {
    expect(readPreferences(visit({ cookie: 'a=1; locale=ar', 'accept-language': 'en' })).locale).toBe('ar')
  })

  test('is before all the one that the address names', () => {
    expect(readPreferences(visit({ cookie: 'locale=ar' }, '?lang=en')).locale).toBe('en')
    expect(readPreferences(visit({ cookie: 'locale=ar' }, '?lang=xx')).locale).toBe('ar')
  })

  test('is otherwise the most wanted one that we speak', () => {
    expect(readPreferences(visit({ 'accept-language': 'fr, en;q=0.5, ar-LY;q=0.9' })).locale).toBe('ar')
  })

  test('is English when nothing we speak is asked for, or something we do not know is remembered', () => {
    expect(readPreferences(visit({ 'accept-language': 'fr, ar;q=0' })).locale).toBe('en')
    expect(readPreferences(visit({ cookie: 'locale=xx' })).locale).toBe('en')
  })
})

test('pages look as the operator has set until the visitor chooses', () => {
  expect(readPreferences(visit({}), true).theme).toBe('dark')
  expect(readPreferences(visit({ cookie: 'theme=light' }), true).theme).toBe('light')
  expect(readPreferences(visit({})).theme).toBe('light')
  expect(readPreferences(visit({ cookie: 'theme=dark' })).theme).toBe('dark')
})

test('a page runs right to left when its language does and mirroring is on', () => {
  expect(directionOf('ar', true)).toBe('rtl')
  expect(directionOf('ar', false)).toBe('ltr')
  expect(directionOf('en', true)).toBe('ltr')
})
