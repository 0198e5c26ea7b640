import { expect, test } from 'vitest'
import { cleanHtml, type TextFormats } from './clean-html.ts'

const all: TextFormats = { headings: true, lists: true, quotes: true, links: true, direction: null }

test.each([
  ['<p dir="rtl">مرحبًا</p>', '<p dir="rtl">مرحبًا</p>'],
  ['<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
  ['<img src=x onerror=alert(1)><iframe src="//evil"></iframe>', ''],
  ['<p style="position:fixed">a</p>', '<p>a</p>'],
])('rich text keeps what an editor makes and nothing that runs: %s', (html, clean) => {
  expect(cleanHtml(html, all)).toBe(clean)
  expect(cleanHtml({ ar: html, en: html }, all)).toEqual({ ar: clean, en: clean })
})

test.each<[Partial<TextFormats>, string, string]>([
  [{ headings: false }, '<h2>a</h2><p>b</p>', '<p>a</p><p>b</p>'],
  [{ lists: false }, '<ul><li>a</li><li>b</li></ul>', '<p>a</p><p>b</p>'],
  [{ quotes: false }, '<blockquote><p>a</p></blockquote>', '<p>a</p>'],
  [{ links: false }, '<p><a href="https://x.ly">a</a></p>', '<p>a</p>'],
  [
    { direction: 'rtl', headings: false },
    '<h2>a</h2><p dir="ltr">b</p>',
    '<p dir="rtl">a</p><p dir="ltr">b</p>',
  ],
])('a format that is switched off leaves its words: %o', (formats, html, clean) => {
  expect(cleanHtml(html, { ...all, ...formats })).toBe(clean)
})
