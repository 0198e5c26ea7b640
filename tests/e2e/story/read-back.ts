import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { expect } from 'vitest'
import type { Language } from '#contract/kernel/localized.ts'
import { activityLogs } from '#contract/resources/logs/activity-logs.ts'
import { labelOfChoice } from '#server/resource-engine/jobs/labels.ts'
import type { Person } from '../person.ts'

/** The log entries of the story, newest first. */
const actions = [
  { action: 'approval_executed', thing: 'approval' },
  { action: 'paid', thing: 'settlement' },
  { action: 'frozen', thing: 'client' },
  { action: 'imported', thing: 'voucher_import' },
  { action: 'vouchers_cancelled', thing: 'voucher_batch' },
  { action: 'activated', thing: 'voucher_batch' },
  { action: 'created', thing: 'category' },
  { action: 'created', thing: 'supplier' },
] as const

/** Each action has its log entry; the entry of the cancelled range says who, how many and why. */
export async function readLog({ page, textOf, sees }: Person, locale: Language): Promise<void> {
  const words = (key: string) => textOf(`resources:activity-logs.${key}`)
  await page.goto('/console/activity-logs?perPage=100')
  const rowOf = ({ action, thing }: (typeof actions)[number]) =>
    page
      .getByRole('row')
      .filter({ hasText: words(`choices.action.${action}`) })
      .filter({ hasText: labelOfChoice(locale, activityLogs, 'subject_type', thing) })
      .first()
  for (const action of actions) await sees(rowOf(action))
  await rowOf({ action: 'vouchers_cancelled', thing: 'voucher_batch' }).getByRole('link').first().click()
  await sees(page.getByText('Lost on the way'))
  await sees(page.getByText('هدى سالم').first())
}

interface Batch {
  readonly id: string
  readonly count: number
}

/**
 * The list of one batch as a workbook: every voucher once, amounts as numbers, days as days, from the right in
 * Arabic.
 */
export async function takeList(person: Person, locale: Language, batch: Batch): Promise<void> {
  const { page, textOf, press } = person
  const field = (name: string) => textOf(`resources:vouchers.fields.${name}`)
  await page.goto(`/console/vouchers?filter[batch_id]=${batch.id}`)
  await press('kit:export.open')
  for (const name of ['cancelled_at', 'used_at'])
    await page.getByRole('checkbox', { name: field(name), exact: true }).check()
  await press('kit:export.start')
  const link = page.getByRole('link', { name: textOf('kit:jobs.download') })
  await link.waitFor({ timeout: 120_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const bytes = await readFile(await download.path())

  const [head = [], ...rows] = await readSheet(bytes)
  const column = (name: string) => {
    const index = head.indexOf(field(name))
    return rows.map((row) => row[index])
  }
  expect(rows.length).toBe(batch.count)
  expect(new Set(column('serial_number')).size).toBe(batch.count)
  expect(new Set(column('amount'))).toEqual(new Set([80]))
  const days = (name: string) => column(name).filter((cell) => cell instanceof Date)
  expect([days('cancelled_at').length, days('used_at').length]).toEqual([4, 1])
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet.slice(0, 2_000).includes('rightToLeft="1"')).toBe(locale === 'ar')
}
