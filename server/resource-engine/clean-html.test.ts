import { expect, test } from 'vitest'
import { defineResource } from '#contract/kernel/resource/resource.ts'
import { cleanHtml } from './clean-html.ts'
import { serveResource } from './section.ts'

const page = serveResource(
  defineResource({
    name: 'pages',
    group: 'content',
    icon: 'IconList',
    title: 'name',
    sort: 'id',
    crud: ['index'],
    fields: {
      name: { kind: 'text' },
      body: { kind: 'rich-text', localized: true },
      note: { kind: 'rich-text' },
    },
  }),
  { table: 'page', visibleTo: 'all' },
)

test.each([
  ['<p dir="rtl">مرحبًا</p>', '<p dir="rtl">مرحبًا</p>'],
  ['<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
  ['<img src=x onerror=alert(1)><iframe src="//evil"></iframe>', ''],
  ['<p style="position:fixed">a</p>', '<p>a</p>'],
])('rich text keeps what an editor makes and nothing that runs: %s', (html, clean) => {
  expect(cleanHtml(page, { name: '<b>', body: { ar: html, en: html }, note: html })).toEqual({
    name: '<b>',
    body: { ar: clean, en: clean },
    note: clean,
  })
})
