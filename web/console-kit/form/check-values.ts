import type { z } from 'zod'
import { ruleOfIssue } from '#contract/kernel/issue-rule.ts'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import { languages } from '#contract/kernel/localized.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import { leastPixelsOf } from '#contract/kernel/resource/kinds/image.ts'
import { isLocalized } from '#contract/kernel/resource/kinds/languages.ts'
import { isRows } from '#contract/kernel/resource/kinds/rows.ts'
import { missingEither } from '#contract/kernel/resource/missing-either.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { storeBodyOf, updateBodyOf, type Write } from '#contract/kernel/resource/write-body.ts'
import { isTooSmall } from '#web/lib/files/picture-size.ts'
import { translate } from '#web/lib/i18n/i18n.ts'
import { formKindOf } from '../kinds/form-kinds.ts'
import { type FormValues, isMissing, toWire } from './form-values.ts'

/** Sentences by field, and by `field.ar` and `field.en` for two languages. */
export type Faults = Readonly<Record<string, string>>

interface Checked {
  readonly resource: Resource
  readonly write: Write
  readonly fields: readonly [string, Field][]
  label(name: string): string
  /** Of a field of child rows. */
  labelIn(child: string, name: string): string
}

/** The first fault of each field by the contract's rules. The server uses the same. */
export function checkValues(
  { resource, write, fields, label: labelOf, labelIn }: Checked,
  values: FormValues,
): Faults {
  const label = (name: string) => labelInSentence(labelOf(name))
  const faults: Record<string, string> = {}
  const sent: Record<string, unknown> = {}
  for (const [name, field] of fields) {
    if (!field.required) Object.assign(sent, toWire(name, field, values[name]))
    else if (isMissing(field, values[name]))
      for (const place of placesOf(field, name)) faults[place] = requiredOf(label(name))
    else Object.assign(sent, filledParts(toWire(name, field, values[name])))
  }
  const schema = write === 'store' ? storeBodyOf(resource) : updateBodyOf(resource)
  for (const issue of schema.safeParse(sent).error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    const part = issue.path[1]
    const inRows = placeInRows(resource.fields[name], issue.path)
    if (inRows) {
      const sentence = sentenceOf(issue, labelInSentence(labelIn(inRows.child, inRows.name)))
      for (const place of inRows.places) faults[place] ??= sentence
      continue
    }
    const place = part === 'ar' || part === 'en' ? `${name}.${part}` : name
    if (hasFault(faults, name, place) || isUntouchedFile(fields, name, values)) continue
    faults[place] = sentenceOf(issue, label(name))
  }
  for (const { name, other, broken } of missingEither(resource, sent))
    faults[name] ??= translate(`validation:${broken.rule}`, { field: label(name), other: label(other) })
  for (const [name, field] of fields) {
    const least = leastPixelsOf(field)
    if (!least || name in faults || !isTooSmall(values[name], least)) continue
    faults[name] = translate('validation:dimensions', { field: label(name), ...least })
  }
  return faults
}

/** The place of a child row's fault: `options.0.text.ar`; in both languages when all of it is missing. */
function placeInRows(
  field: Field | undefined,
  path: readonly PropertyKey[],
): { readonly child: string; readonly name: string; readonly places: readonly string[] } | null {
  if (!isRows(field) || path.length < 3) return null
  const [list, at, name, ...rest] = path
  const row = `${String(list)}.${String(at)}`
  const child = field.of.fields[String(name)]
  const within = placeInRows(child, [String(name), ...rest])
  if (within) return { ...within, places: within.places.map((place) => `${row}.${place}`) }
  const place = [row, ...path.slice(2).map(String)].join('.')
  const places = rest.length === 0 && child ? placesOf(child, place) : [place]
  return { child: field.of.name, name: String(name), places }
}

/** The place of a field's fault: for two languages the Arabic input. */
export function placeOf(field: Field, name: string): string {
  return isLocalized(field) ? `${name}.ar` : name
}

/** The inputs of a field: two for two languages. */
function placesOf(field: Field, name: string): readonly string[] {
  return isLocalized(field) ? languages.map((language) => `${name}.${language}`) : [name]
}

function hasFault(faults: Faults, name: string, place: string): boolean {
  return place in faults || (place === name && (`${name}.ar` in faults || `${name}.en` in faults))
}

/** A required picture that the row has already is neither sent nor missing. */
function isUntouchedFile(fields: Checked['fields'], name: string, values: FormValues): boolean {
  const field = fields.find(([other]) => other === name)?.[1]
  return field !== undefined && formKindOf(field).isUntouched?.(values[name]) === true
}

function filledParts(sent: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
}

export function sentenceOf(issue: z.core.$ZodIssue, label: string): string {
  const { rule, values } = ruleOfIssue(issue)
  return translate(`validation:${rule}`, { field: label, ...values })
}

function requiredOf(label: string): string {
  return translate('validation:required', { field: label })
}
