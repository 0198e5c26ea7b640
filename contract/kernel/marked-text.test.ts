import { expect, test } from 'vitest'
import { fillMarkedText, parseMarkedText } from './marked-text.ts'

test('headings, paragraphs, lists and links become a tree', () => {
  const blocks = parseMarkedText('Before.\n## Money\nOne\ntwo, see [prices](/pricing).\n- a\n- b\n\nAfter.')
  expect(blocks).toEqual([
    { kind: 'paragraph', spans: [{ text: 'Before.' }] },
    { kind: 'heading', text: 'Money', anchor: 'part-1' },
    {
      kind: 'paragraph',
      spans: [{ text: 'One two, see ' }, { text: 'prices', href: '/pricing' }, { text: '.' }],
    },
    { kind: 'list', items: [[{ text: 'a' }], [{ text: 'b' }]] },
    { kind: 'paragraph', spans: [{ text: 'After.' }] },
  ])
})

test('a link leads within the site, to a mail or to a phone, and nowhere else', () => {
  const kept = '[x](javascript:alert(1)) [y](https://elsewhere.example) <script>'
  expect(parseMarkedText(kept)).toEqual([{ kind: 'paragraph', spans: [{ text: kept }] }])
  expect(parseMarkedText('[z](//elsewhere.example)')).toEqual([
    { kind: 'paragraph', spans: [{ text: '[z](//elsewhere.example)' }] },
  ])
})

test('gaps are filled with what is known', () => {
  expect(fillMarkedText('{name} {other}', { name: 'Mahfaza' })).toBe('Mahfaza {other}')
})
