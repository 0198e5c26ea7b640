import { expect, test } from 'vitest'
import { labelInSentence } from './label-in-sentence.ts'

test('a label begins small within a sentence, unless it is a name or an abbreviation', () => {
  const labels = ['Name of the service', 'E-mail', 'IP address', 'iOS version', 'Android version', 'الاسم']
  expect(labels.map(labelInSentence)).toEqual([
    'name of the service',
    'e-mail',
    'IP address',
    'iOS version',
    'Android version',
    'الاسم',
  ])
})
