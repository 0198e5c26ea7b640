import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { theme } from '#web/lib/theme/theme.ts'
import { root } from './sources.ts'

/** The key of a sentence, and what the specification says. A gap of ours has two braces. */
const quoted: Readonly<Record<string, string>> = {
  'errors.staff.permission_denied': 'you do not have permissions',
  'resources.promo-codes.title': 'Promo Codes',
  'resources/promo-codes.description': 'Track your promo codes usage and performance',
  'reports.promo.title': 'Promo Codes',
  'reports.promo.line': 'Track your promo codes usage and performance',
  'common.error_page.heading': 'Oops! Page Not Found!',
  'common.error_page.text':
    'The page are looking for might have been removed had its name changed or is temporarily unavailable.',
  'common.error_page.back': 'Back To Home',
  'common.error_page.not_found_at': 'Page not found: {{path}}',
  'common.error_page.failed_check_at': 'Page Not Found: {{path}}',
  'common.success': 'Operation completed successfully',
  'common.errors.verify': 'You must verify your account',
  'common.errors.check_your_network': 'Check your network connection and try again',
  'validation.at_least': 'You must have at least ({{count}}) item',
  'errors.faq.delete_all_questions': 'You can not delete all questions',
  'signed-in.pagination.items_per_page': 'items per page',
  'signed-in.pagination.showing_range': 'Showing {{from}} to {{to}} of {{total}} items',
}

test('the sentences that the specification quotes are in the English messages, letter by letter', () => {
  const found = Object.keys(quoted).map((key) => [key, sentenceOf(key)])
  expect(Object.fromEntries(found)).toEqual(quoted)
  expect(sentenceOf('kit.trash.ask')).toContain('are you sure you want to delete this item')
  expect(sentenceOf('kit.trash.restore_ask')).toContain('are you sure you want to restore this item')
  expect(sentenceOf('signed-in.pagination.showing_count_other')).toMatch(
    /^Showing \{\{\w+\}\} of \{\{\w+\}\} items$/,
  )
})

function sentenceOf(key: string): string {
  const [domain = '', ...steps] = key.split('.')
  const messages: unknown = JSON.parse(
    readFileSync(join(root, `contract/messages/en/${domain}.json`), 'utf8'),
  )
  const at = steps.reduce<unknown>(
    (node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined),
    messages,
  )
  return String(at)
}

test('the breakpoints are those of the specification', () => {
  const pixels = Object.values(theme.breakpoints ?? {}).map((size) => Number.parseFloat(String(size)) * 16)
  expect(pixels).toEqual([600, 960, 1280, 1920, 2560])
})
