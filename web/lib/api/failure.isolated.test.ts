import { expect, test, vi } from 'vitest'
import { languages } from '#contract/kernel/localized.ts'
import { setPageTranslator } from '#web/lib/i18n/i18n.ts'
import { loadMessages } from '#web/lib/i18n/messages.ts'
import { makeTranslator } from '#web/lib/i18n/translator.ts'
import { ApiFailure, ownFailures, readFailureBody } from './failure.ts'

test.each(languages)('no failure is without a sentence, whatever came or did not (%s)', async (locale) => {
  const translator = makeTranslator(locale, loadMessages, vi.fn())
  await translator.load('common')
  setPageTranslator(translator)
  const codes = ['', 'x', ...Object.keys(ownFailures)]
  const bodies = [null, '', '<html>', { message: '' }, { message: 5 }, ...codes.map((code) => ({ code }))]
  for (const body of bodies) {
    for (const status of [0, 400, 500, 502]) {
      const { sentence } = new ApiFailure(status, readFailureBody(body))
      expect(sentence).toMatch(locale === 'ar' ? /[\u0621-\u064a]{2} / : /[a-z]{2} /)
    }
  }
})
