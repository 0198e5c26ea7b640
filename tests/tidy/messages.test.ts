import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Language, languages } from '#contract/kernel/localized.ts'
import { root } from './sources.ts'

type Tree = { readonly [key: string]: string | Tree }

const folder = join(root, 'contract/messages')
const plurals = {
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  en: ['one', 'other'],
} as const
const pluralSuffix = /_(zero|one|two|few|many|other)$/

const arabic = readCatalogue('ar')
const english = readCatalogue('en')

test('Arabic and English have the same sentences', () => {
  expect(withoutPlurals(arabic)).toEqual(withoutPlurals(english))
})

test('a sentence that counts has every form its language has', () => {
  const missing = languages.flatMap((language) => {
    const keys = new Set((language === 'ar' ? arabic : english).keys())
    const counted = new Set(
      [...keys].filter((key) => pluralSuffix.test(key)).map((key) => key.replace(pluralSuffix, '')),
    )
    return [...counted].flatMap((key) =>
      plurals[language].map((form) => `${key}_${form}`).filter((form) => !keys.has(form)),
    )
  })
  expect(missing).toEqual([])
})

test('an Arabic noun beside a number that varies follows the number', () => {
  const counting =
    /\{\{(count|shown|total|days|hours|minutes|seconds|retryAfterSeconds)\}\}\)? (?!من |في |للتأكيد)[\u0621-\u064a]{3,}/
  const stiff = [...arabic].filter(([key, sentence]) => !pluralSuffix.test(key) && counting.test(sentence))
  expect(stiff.map(([key, sentence]) => `${key} ${sentence}`)).toEqual([])
})

test('both languages fill the same gaps', () => {
  const different = [...english].filter(([key, sentence]) => {
    // A counted Arabic form may say "one" or "two" in words.
    const other = arabic.get(key)
    return other !== undefined && !pluralSuffix.test(key) && gaps(sentence) !== gaps(other)
  })
  expect(different.map(([key]) => key)).toEqual([])
})

test('no sentence is empty, and Arabic ones are in Arabic', () => {
  expect([...arabic, ...english].filter(([, sentence]) => !sentence.trim()).map(([key]) => key)).toEqual([])
  const foreign = [...arabic].filter(
    ([key, sentence]) =>
      /[A-Za-z]{4}/.test(english.get(key) ?? '') && english.get(key) === sentence && / /.test(sentence),
  )
  expect(foreign.map(([key]) => key)).toEqual([])
})

test('nothing that was scaffolded waits for its Arabic', () => {
  const samples = readdirSync(join(root, 'scripts/demo/samples')).map(
    (name) => [name, readFileSync(join(root, 'scripts/demo/samples', name), 'utf8')] as const,
  )
  const waiting = [...arabic, ...samples].filter(([, text]) => text.includes('[ar] '))
  expect(waiting.map(([key]) => key)).toEqual([])
})

function readCatalogue(language: Language): Map<string, string> {
  const names = readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.json'))
  return new Map(
    files.flatMap((name) =>
      flatten(JSON.parse(readFileSync(join(folder, language, name), 'utf8')) as Tree, `${name}:`),
    ),
  )
}

function flatten(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${key}`, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  )
}

function withoutPlurals(catalogue: Map<string, string>): string[] {
  return [...new Set([...catalogue.keys()].map((key) => key.replace(pluralSuffix, '')))].sort()
}

function gaps(sentence: string): string {
  return [...new Set(sentence.match(/\{\{[^}]+\}\}|<\/?\d+>|\{\w+\}/g) ?? [])].sort().join(' ')
}
