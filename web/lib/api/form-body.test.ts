import { expect, test } from 'vitest'
import { setPin } from '#contract/operations/identity/pin.ts'
import { bodyOf, formOf, holdsFile, methodOf } from './form-body.ts'

test('a body with a file becomes a form that the server reads back', () => {
  const image = new File(['x'], 'a.png')
  const body = {
    title: '1',
    image,
    papers: [image, image],
    active: true,
    featured: false,
    count: 3,
    names: { ar: 'أ' },
    note: null,
    left: undefined,
  }
  expect(holdsFile(body)).toBe(true)
  expect([...formOf(body)]).toEqual([
    ['title', '1'],
    ['image', image],
    ['papers', image],
    ['papers', image],
    ['active', '1'],
    ['featured', '0'],
    ['count', '3'],
    ['names', '{"ar":"أ"}'],
    ['note', ''],
  ])
})

test('a body without a file stays JSON', () => {
  for (const body of [undefined, null, 'text', { tags: [], a: { b: 1 } }]) expect(holdsFile(body)).toBe(false)
})

test('a form that means another method is a POST that names it', () => {
  const picture = new File(['x'], 'x.png')
  expect(methodOf(setPin, { picture })).toBe('POST')
  const form = bodyOf(setPin, { picture })
  expect(form instanceof FormData && [...form.keys()]).toEqual(['picture', '_method'])
  expect(form instanceof FormData && form.get('_method')).toBe('PUT')
  expect([methodOf(setPin, { pin: '1' }), bodyOf(setPin, { pin: '1' })]).toEqual(['PUT', '{"pin":"1"}'])
})
