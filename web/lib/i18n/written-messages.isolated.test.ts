import { afterEach, expect, test, vi } from 'vitest'
import { createTranslator } from './i18n.ts'
import { takeMessages, writeMessages } from './written-messages.ts'

afterEach(() => vi.unstubAllGlobals())

/** A document that holds what the server wrote, as a browser reads it. */
function openDocument(html: string) {
  const text = /<script type="application\/json" id="messages">(.*?)<\/script>/s.exec(html)?.[1]
  const remove = vi.fn()
  vi.stubGlobal('document', {
    getElementById: () => (text === undefined ? null : { textContent: text, remove }),
  })
  return remove
}

test('the messages of a document are read, taken out of it, and loaded by no file', async () => {
  const remove = openDocument(writeMessages({ common: { brand: 'محفظة </script>' } }))
  const translator = await createTranslator('ar', ['common'], undefined, takeMessages('ar'))
  expect(translator.t('brand')).toBe('محفظة </script>')
  expect(remove).toHaveBeenCalledOnce()
})

test('a document without them, and the other language, get the files', async () => {
  openDocument('')
  expect(takeMessages('ar')('ar', 'common')).toBeUndefined()
  openDocument(writeMessages({ common: { brand: 'محفظة' } }))
  expect(takeMessages('ar')('en', 'common')).toBeUndefined()
})
