import { z } from 'zod'
import type { Language } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { explainError } from '#server/platform/describe-error.ts'
import { messageOfIssue } from '#server/platform/http/message-of-issue.ts'
import { hasSentence, translate } from '#server/platform/messages.ts'
import type { Cell, Outcome, Row } from './command.ts'
import { StaffProblem } from './open-context.ts'

/** One object, the same in every language. */
export function jsonOf({ sentence, values = {}, rows }: Outcome): string {
  return JSON.stringify({ done: sentence, ...values, ...(rows && { rows }) }, bigIntsAsText)
}

/** How the answer is given: for people in their language, or as JSON for scripts. */
export interface Manner {
  readonly locale: Language
  readonly json: boolean
}

/** For people: a sentence and a table. For scripts: one JSON object, the same in every language. */
export function textOfOutcome(outcome: Outcome, { locale, json }: Manner): string {
  if (json) return jsonOf(outcome)
  const { sentence, values = {}, rows } = outcome
  const text = translate(locale, `staff:${sentence}`, values)
  return rows && rows.length > 0 ? `${text}\n${tableOf(rows, locale)}` : text
}

/** Expected failures are sentences; anything else is a defect and shows its stack. */
export function textOfError(error: unknown, { locale, json }: Manner): string {
  const lines = linesOf(error, locale)
  return json ? JSON.stringify({ failed: codeOf(error), messages: lines }) : lines.join('\n')
}

function linesOf(error: unknown, locale: Language): string[] {
  if (error instanceof StaffProblem) return [translate(locale, `staff:${error.sentence}`, error.values)]
  if (error instanceof z.ZodError) return error.issues.map((issue) => labelOfOption(locale, issue))
  if (error instanceof Refusal) {
    const fields = Object.values(error.fields)
    const codes = fields.length > 0 ? fields : [error.code]
    return codes.map((code) => translate(locale, `errors:${code}`, error.data))
  }
  return [explainError(error)]
}

function labelOfOption(locale: Language, issue: z.core.$ZodIssue): string {
  const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
  return names.map((name) => `--${name}: ${messageOfIssue(locale, name, issue)}`).join('\n')
}

function codeOf(error: unknown): string {
  if (error instanceof StaffProblem) return error.sentence
  if (error instanceof z.ZodError) return 'request.invalid'
  return error instanceof Refusal ? error.code : 'defect'
}

function tableOf(rows: readonly Row[], locale: Language): string {
  const names = Object.keys(rows[0] ?? {})
  const head = names.map((name) => labelOf(name, locale))
  const body = rows.map((row) => names.map((name) => cellText(row[name] ?? null)))
  const widths = names.map((_, column) =>
    Math.max(...[head, ...body].map((cells) => (cells[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...body.map(line)].join('\n')
}

function labelOf(name: string, locale: Language): string {
  const key = `staff:columns.${name}`
  return hasSentence(locale, key) ? translate(locale, key) : name
}

function cellText(cell: Cell): string {
  if (cell === null) return '–'
  return cell instanceof Date ? libyanTime(cell) : String(cell)
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Tripoli',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `2026-11-20 16:05:09`, as the clocks of Libya show it. */
function libyanTime(time: Date): string {
  const parts = new Map(clock.formatToParts(time).map(({ type, value }) => [type, value]))
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => parts.get(part))
  return `${year}-${month}-${day} ${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`
}

function bigIntsAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
