import { describe, expect, test } from 'vitest'
import { directionOf, readPreferences } from './preferences.ts'

const headers = (values: Record<string, string>) => new Headers(values)

describe('the language of a first visit', () => {
  test('is the one the cookie remembers, whatever the browser asks for', () => {
    expect(readPreferences(headers({ cookie: 'a=1; locale=ar', 'accept-language': 'en' })).locale).toBe('ar')
  })

  test('is otherwise the most wanted one that we speak', () => {
    expect(readPreferences(headers({ 'accept-language': 'fr, en;q=0.5, ar-LY;q=0.9' })).locale).toBe('ar')
  })

  test('is English when nothing we speak is asked for, or something we do not know is remembered', () => {
    expect(readPreferences(headers({ 'accept-language': 'fr, ar;q=0' })).locale).toBe('en')
    expect(readPreferences(headers({ cookie: 'locale=xx' })).locale).toBe('en')
  })
})

test('pages are light until dark is chosen', () => {
  expect(readPreferences(headers({})).theme).toBe('light')
  expect(readPreferences(headers({ cookie: 'theme=dark' })).theme).toBe('dark')
})

test('a page runs right to left when its language does and mirroring is on', () => {
  expect(directionOf('ar', true)).toBe('rtl')
  expect(directionOf('ar', false)).toBe('ltr')
  expect(directionOf('en', true)).toBe('ltr')
})
