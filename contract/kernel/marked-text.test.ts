import { expect, test } from 'vitest'
import { fillMarkedText, parseMarkedText } from './marked-text.ts'

test('headings, paragraphs, lists and links become a tree', () => {
  const blocks = parseMarkedText('Before.\n## Money\nOne\ntwo, see [prices](/pricing).\n- a\n- b\n\nAfter.')
  expect(blocks).toEqual([
    { anchor: 'part-0', kind: 'paragraph', spans: [{ at: 0, text: 'Before.' }] },
    { anchor: 'part-1', kind: 'heading', text: 'Money' },
    {
      anchor: 'part-2',
      kind: 'paragraph',
      spans: [
        { at: 0, text: 'One two, see ' },
        { at: 13, text: 'prices', href: '/pricing' },
        { at: 31, text: '.' },
      ],
    },
    {
      anchor: 'part-3',
      kind: 'list',
      items: [
        { at: 0, spans: [{ at: 0, text: 'a' }] },
        { at: 1, spans: [{ at: 0, text: 'b' }] },
      ],
    },
    { anchor: 'part-4', kind: 'paragraph', spans: [{ at: 0, text: 'After.' }] },
  ])
})

test('a link leads within the site, to a mail or to a phone, and nowhere else', () => {
  const kept = '[x](javascript:alert(1)) [y](https://elsewhere.example) <script>'
  expect(parseMarkedText(kept)).toMatchObject([{ spans: [{ text: kept }] }])
  expect(parseMarkedText('[z](//elsewhere.example)')).toMatchObject([
    { spans: [{ text: '[z](//elsewhere.example)' }] },
  ])
})

test('gaps are filled with what is known', () => {
  expect(fillMarkedText('{name} {other}', { name: 'Mahfaza' })).toBe('Mahfaza {other}')
})
