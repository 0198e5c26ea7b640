import { currencyFacts, defaultCurrency } from '#contract/kernel/currencies.ts'
import { asLabel } from '#contract/kernel/label.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { Resource, RowTitle } from '#contract/kernel/resource/resource.ts'
import { percentOf } from '#contract/kernel/share.ts'
import type { Cell, Column } from '#server/platform/documents/index.ts'
import { hasSentence, type Locale, say } from '#server/platform/messages.ts'

/** What a column or a value is called where this person reads. */
export function labelOfField(locale: Locale, { name }: Resource, field: string): string {
  const own = `resources:${name}.fields.${field}`
  if (hasSentence(locale, own)) return say(locale, own)
  return hasSentence(locale, `fields:${field}`) ? asLabel(say(locale, `fields:${field}`), locale) : field
}

export function labelOfChoice(locale: Locale, { name }: Resource, field: string, value: string): string {
  const own = `resources:${name}.choices.${field}.${value}`
  return hasSentence(locale, own) ? say(locale, own) : value
}

export function sheetColumn(locale: Locale, resource: Resource, name: string): Column {
  const title = labelOfField(locale, resource, name)
  const field = resource.fields[name]
  if (!field) return { title, kind: name === 'id' ? 'text' : 'datetime' }
  switch (field.kind) {
    case 'integer':
      return field.share ? { title, kind: 'decimal', decimals: 2 } : { title, kind: 'integer' }
    case 'boolean':
    case 'date':
      return { title, kind: field.kind }
    case 'date-time':
      return { title, kind: 'datetime' }
    case 'decimal':
      return { title, kind: 'decimal', decimals: field.decimals }
    case 'money':
      return { title, kind: 'money', decimals: decimalsOf(field) }
    default:
      return { title, kind: 'text' }
  }
}

function decimalsOf({ currency = defaultCurrency }: Field & { kind: 'money' }): number {
  return currencyFacts(typeof currency === 'string' ? currency : defaultCurrency).decimals
}

/** How values of a resource are written for one reader; the words of its choices are looked up once, not in every row. */
export interface SheetWriter {
  readonly locale: Locale
  readonly resource: Resource
  readonly choices: ReadonlyMap<string, ReadonlyMap<string, string>>
}

export function sheetWriter(locale: Locale, resource: Resource): SheetWriter {
  const choices = new Map<string, ReadonlyMap<string, string>>()
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'choice')
      choices.set(
        name,
        new Map(field.options.map(({ value }) => [value, labelOfChoice(locale, resource, name, value)])),
      )
  return { locale, resource, choices }
}

/** A value of a row as it stands in a sheet: names instead of ids, words instead of codes. */
export function sheetCell(
  { locale, resource, choices }: SheetWriter,
  name: string,
  value: unknown,
  titles: ReadonlyMap<string, RowTitle> | undefined,
): Cell {
  if (value === null || value === undefined) return null
  const field = resource.fields[name]
  if (titles)
    return idsOf(value)
      .map((id) => titleIn(locale, titles.get(id) ?? id))
      .join(', ')
  if (field?.kind === 'choice') return choices.get(name)?.get(String(value)) ?? String(value)
  if (field === undefined ? name !== 'id' : field.kind === 'date-time') return new Date(String(value))
  if (field?.kind === 'integer' && field.share) return percentOf(Number(value))
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'object' ? textOfObject(locale, value) : String(value)
}

function textOfObject(locale: Locale, value: object): string {
  if ('ar' in value && 'en' in value) return String(value[locale])
  return JSON.stringify(value)
}

function titleIn(locale: Locale, title: RowTitle): string {
  return typeof title === 'string' ? title : title[locale]
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
