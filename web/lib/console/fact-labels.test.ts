import { expect, test } from 'vitest'
import { labelsOf } from './fact-labels.ts'

test('lists, texts in two languages and things within things are read as words', () => {
  const account = { bank: { ar: 'الجمهورية', en: 'Jumhouria' }, holder: 'Mahfaza', number: 'LY99' }
  const labelOf = (value: unknown) => labelsOf(value, { locale: 'en', comma: ', ' })
  // Each value is isolated, so Arabic and Latin ones keep their order.
  const labels = labelOf([account, { ...account, number: null }])
  expect(labels.replace(/[\u2068\u2069]/g, '')).toBe('Jumhouria · Mahfaza · LY99, Jumhouria · Mahfaza')
  expect(labels.match(/\u2068/g)).toHaveLength(5)
  expect(labelOf([{ ar: 'مدير', en: 'Manager' }, 7, null])).toBe('Manager, 7')
  expect([labelOf(null), labelOf([]), labelOf({ ar: 'لا', en: null })]).toEqual(['', '', ''])
})
