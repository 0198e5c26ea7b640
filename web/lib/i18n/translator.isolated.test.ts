import { createInstance } from 'i18next'
import { expect, test, vi } from 'vitest'
import { type Language, languages } from '#contract/kernel/localized.ts'
import type { Messages } from './message-tree.ts'
import type { Domain } from './messages.ts'
import { makeTranslator } from './translator.ts'

const read = (files: Record<string, Messages>) =>
  Object.entries(files).map(([path, messages]) => [domainAt(path), messages] as const)
const catalogues = {
  ar: read(
    import.meta.glob<Messages>('../../../contract/messages/ar/**/*.json', { eager: true, import: 'default' }),
  ),
  en: read(
    import.meta.glob<Messages>('../../../contract/messages/en/**/*.json', { eager: true, import: 'default' }),
  ),
}
const gaps = Object.fromEntries(
  [...JSON.stringify(catalogues).matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => [
    name,
    `‹${name} $& {{x}}›`,
  ]),
)
const counts = [undefined, 0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103, 1_000, 1.5]

test('every sentence of ours is translated as i18next does it, whatever is counted', async () => {
  const different: string[] = []
  for (const language of languages) {
    const theirs = createInstance()
    await theirs.init({ lng: language, fallbackLng: false, interpolation: { escapeValue: false } })
    for (const [domain, messages] of catalogues[language]) {
      const [name = '', part] = domain.split('/')
      theirs.addResourceBundle(language, name, part === undefined ? messages : { [part]: messages }, true)
    }
    const ours = makeTranslator(language, async (_, domain) => catalogueOf(language, domain))
    for (const [domain, messages] of catalogues[language]) {
      await ours.load(domain)
      for (const [path, isCounted] of keysOf(messages)) {
        const key = `${domain.replace('/', ':')}${domain.includes('/') ? '.' : ':'}${path}`
        for (const count of isCounted ? counts : [undefined]) {
          const values = { ...gaps, ...(count !== undefined && { count }) }
          if (ours.t(key, values) !== theirs.t(key, values)) different.push(`${language} ${key} ${count}`)
        }
      }
    }
  }
  expect(different).toEqual([])
})

test('of several keys the first known is used, else what was given for it, else the last key', async () => {
  const { t } = await speaker({ en: { common: { one: { two: 'Found {{name}}' } } } })
  expect(t(['common:none', 'common:one.two'], { name: '$1' })).toBe('Found $1')
  expect(t('one', { defaultValue: 'a {{name}}', name: 'b' })).toBe('a b')
  expect(t(['none', 'common:one.none'])).toBe('one.none')
})

test('the language changes once all the words are there, and listeners are notified', async () => {
  const speaking = await speaker({ en: { common: { hi: 'Hello' } }, ar: { common: { hi: 'أهلًا' } } })
  const heard: string[] = []
  const stop = speaking.onChange(() => heard.push(speaking.t('hi')))
  await speaking.changeLanguage('ar')
  stop()
  await speaking.changeLanguage('en')
  expect([heard, speaking.t('hi')]).toEqual([['أهلًا'], 'Hello'])
})

test('words that could not be loaded are logged, dots stand for them, and they come when asked for again', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const words: Parameters<typeof speaker>[0] = {}
  let tryAgain = async () => true
  const speaking = await speaker(words, (again) => {
    tryAgain = again
  })
  expect([speaking.t('hi'), speaking.t('hi', { defaultValue: 'Hi' })]).toEqual(['…', 'Hi'])
  expect(log).toHaveBeenCalledOnce()
  expect(await tryAgain()).toBe(false)
  words.en = { common: { hi: 'Hello' } }
  const heard: string[] = []
  speaking.onChange(() => heard.push(speaking.t('hi')))
  expect(await tryAgain()).toBe(true)
  expect([heard, speaking.edition]).toEqual([['Hello'], 1])
  log.mockRestore()
})

test('a language whose words did not come is not used, and is asked for anew', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const words: Parameters<typeof speaker>[0] = { en: { common: { hi: 'Hello' } } }
  const speaking = await speaker(words)
  await expect(speaking.changeLanguage('ar')).rejects.toThrow('No words of common in ar')
  expect(speaking.t('hi')).toBe('Hello')
  words.ar = { common: { hi: 'أهلًا' } }
  await speaking.changeLanguage('ar')
  expect(speaking.t('hi')).toBe('أهلًا')
  log.mockRestore()
})

async function speaker(
  words: Partial<Record<Language, { common: Messages }>>,
  onMissing?: Parameters<typeof makeTranslator>[2],
) {
  const speaking = makeTranslator(
    'en',
    async (locale) => {
      const messages = words[locale]?.common
      if (!messages) throw new Error('The network is away')
      return messages
    },
    onMissing,
  )
  await speaking.load('common')
  return speaking
}

function catalogueOf(language: Language, domain: Domain): Messages {
  return new Map(catalogues[language]).get(domain) ?? {}
}

/** `…/ar/resources/cities.json` → resources/cities */
function domainAt(path: string): Domain {
  return path.replace(/^.*?\/messages\/..\/|\.json$/g, '') as Domain
}

/** Each under the asked name, and whether it has plural forms. */
function keysOf(messages: Messages, under = ''): Map<string, boolean> {
  const keys = new Map<string, boolean>()
  for (const [key, value] of Object.entries(messages)) {
    const bare = key.replace(/_(zero|one|two|few|many|other)$/, '')
    if (typeof value === 'string') keys.set(`${under}${bare}`, bare !== key)
    else for (const [path, isCounted] of keysOf(value, `${under}${key}.`)) keys.set(path, isCounted)
  }
  return keys
}
