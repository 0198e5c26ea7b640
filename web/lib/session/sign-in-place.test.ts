import { expect, test } from 'vitest'
import { safePlace, signInPlace } from './sign-in-place.ts'

test('whoever signs in again is led to the page of the portal they were on, and nowhere else', () => {
  const next = (place: string) => new URL(signInPlace(place), 'https://mahfaza.test').searchParams.get('next')
  expect(next('/portal/cards?buy=7&view=mine')).toBe('/portal/cards?buy=7&view=mine')
  expect(next('/settlements/12')).toBe('/settlements/12')
  for (const strange of [
    '//evil.test/portal',
    'https://evil.test/portal',
    '/\\evil.test',
    '/portals',
    '/auth/login',
  ])
    expect([next(strange), safePlace(strange)]).toEqual(['/portal/home', null])
  expect(safePlace(null)).toBeNull()
})
