import { expect, test } from 'vitest'
import { settings } from '#contract/operations/settings/settings.ts'
import { samplesOfPlaceholders, smsPurposeNames } from '#contract/shapes/sms-purposes.ts'
import { fillTemplate, placeholdersIn } from './fill-template.ts'
import { smsSegments } from './sms-segments.ts'

test('a value stands in the place of its name, and a name without a value stays', () => {
  expect(fillTemplate('{code} {other} {code}', { code: '1' })).toBe('1 {other} 1')
  expect(placeholdersIn('{code} {other} {code} {}')).toEqual(['code', 'other'])
})

test('every text of a code or a notice that the program brings is one SMS', () => {
  const short = smsPurposeNames.filter(
    (purpose) => purpose !== 'contact_answer' && purpose !== 'password_given',
  )
  for (const purpose of short) {
    const { default: texts } = settings.keys[`sms_${purpose}`]
    for (const text of [texts.ar, texts.en])
      expect(smsSegments(fillTemplate(text, samplesOfPlaceholders)), text).toBe(1)
  }
})
