import { z } from 'zod'
import {
  afterOrEqual,
  alpha,
  alphaDash,
  arabic,
  arabicName,
  arabicTitle,
  beforeOrEqual,
  colorInput,
  date,
  emailInput,
  english,
  englishName,
  englishNumbersOnly,
  latinTitle,
  nid,
  paletteInput,
  personNameInput,
  phoneInput,
  username,
  usernameInput,
  versionInput,
  wholeBetween,
} from '../field-rules.ts'
import { amountInput, amountOrZeroInput, amountOutput } from '../money.ts'
import { contactPhoneInput } from '../phone.ts'
import { refuse, ruleError } from '../rule-error.ts'
import { idOf, idOutput, instant, localized } from '../shapes.ts'
import { percentOf } from '../share.ts'
import { fileUpload, imageUpload } from '../upload.ts'
import type { Field, TextRule } from './fields.ts'
import { lineInput, linesInput } from './text-inputs.ts'

export const fieldLimits = {
  lineLengthMax: 255,
  linesLengthMax: 5_000,
  richTextLengthMax: 20_000,
  urlLengthMax: 2_048,
  jsonLengthMax: 20_000,
  referencesCountMax: 100,
  imagesCountMax: 20,
  integerMax: 2_147_483_647,
} as const

const textRules = {
  arabic,
  english,
  arabic_name: arabicName,
  english_name: englishName,
  english_numbers_only: englishNumbersOnly,
  username,
  alpha,
  alpha_dash: alphaDash,
  color: paletteInput,
  version: versionInput,
  contact_phone: contactPhoneInput,
  person_name: personNameInput,
} satisfies Record<TextRule, z.ZodType>
/** What is chosen from a list, or read from a cell: by a name that no row has, or nothing like an id. */
const chosenRow = idOf(ruleError('select_object').message)
const ownLetters = { title: { ar: arabicTitle, en: latinTitle }, name: { ar: arabicName, en: englishName } }

/** A file that was stored before; the address of the public ones is `/files/<id>`. */
const storedFileId = z.uuid()
const storedFile = z.object({ id: storedFileId, url: z.string() })

/**
 * What a write takes for a field that has a value. An amount in a currency that another field names stays the text it
 * is (`readAmount` of the server knows the currency); every other value is ready to be stored.
 */
export function inputOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textInput(field)
    case 'localized-text':
      return localizedInput(field)
    case 'long-text':
      return inLanguages(field, filled(linesInput({ maxLength: fieldLimits.linesLengthMax, ...field })))
    case 'rich-text':
      return inLanguages(field, filled(z.string().max(field.maxLength ?? fieldLimits.richTextLengthMax)))
    case 'integer':
      return integerInput(field)
    case 'decimal':
      return decimalInput(field)
    case 'money':
      return moneyInput(field)
    case 'boolean':
      return z.boolean()
    case 'date':
      return dateInput(field.limit)
    case 'date-time':
      return z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
    case 'choice':
      return z.enum(field.options.map(({ value }) => value))
    case 'reference':
      return chosenRow
    case 'references':
      return z
        .array(chosenRow)
        .max(field.countMax ?? fieldLimits.referencesCountMax)
        .transform((ids) => [...new Set(ids)])
    case 'image':
      return imageUpload
    case 'images':
      return z.array(storedFileId).max(field.countMax ?? fieldLimits.imagesCountMax)
    case 'file':
      return fileUpload
    case 'url':
      return urlInput(field)
    case 'phone':
      return phoneInput
    case 'email':
      return emailInput.transform((text) => text.toLowerCase())
    case 'nid':
      return nid
    case 'color':
      return colorInput
    case 'location':
      return z.strictObject({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
      })
    case 'json':
      return z
        .json()
        .refine(
          (value) => JSON.stringify(value).length <= fieldLimits.jsonLengthMax,
          ruleError('max', { length: fieldLimits.jsonLengthMax }),
        )
  }
}

/** A row's value of a field, as the server sends it; null where there is none. */
export function outputOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'localized-text':
      return localized
    case 'long-text':
    case 'rich-text':
      return field.localized ? localized : z.string()
    case 'integer':
      return z.int()
    case 'money':
      return amountOutput
    case 'boolean':
      return z.boolean()
    case 'date-time':
      return instant
    case 'reference':
      return idOutput
    case 'references':
      return z.array(idOutput)
    case 'image':
      return z.string()
    case 'images':
      return z.array(storedFile)
    case 'file':
      return storedFile
    case 'location':
      return z.object({ latitude: z.number(), longitude: z.number() })
    case 'json':
      return z.unknown()
    default:
      return z.string()
  }
}

function textInput({
  rule,
  isPublic,
  minLength,
  maxLength = fieldLimits.lineLengthMax,
}: Field & { kind: 'text' }) {
  const line = filled(lineInput({ minLength, maxLength }))
  if (isPublic) return line.pipe(usernameInput)
  return rule ? line.pipe(textRules[rule]) : line
}

/** An empty text is no value: optional fields turn it into null before it comes here. */
function filled<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.refine((text) => text.trim() !== '', ruleError('required'))
}

function localizedInput({ letters, ...lengths }: Field & { kind: 'localized-text' }) {
  const line = filled(lineInput({ maxLength: fieldLimits.lineLengthMax, ...lengths }))
  if (letters === undefined) return bothLanguages(line)
  return z.strictObject({ ar: line.pipe(ownLetters[letters].ar), en: line.pipe(ownLetters[letters].en) })
}

function bothLanguages(text: z.ZodType<string>) {
  return z.strictObject({ ar: text, en: text })
}

function inLanguages({ localized: both }: { localized?: boolean }, text: z.ZodType<string>) {
  return both ? bothLanguages(text) : text
}

function integerInput({ share, min, max }: Field & { kind: 'integer' }) {
  if (min !== undefined && max !== undefined) return wholeBetween(min, max, share && percentOf)
  return z
    .int()
    .min(min ?? -fieldLimits.integerMax)
    .max(max ?? fieldLimits.integerMax)
}

function urlInput({ secure, maxLength = fieldLimits.urlLengthMax }: Field & { kind: 'url' }) {
  const url = secure
    ? z.url({ protocol: /^https$/, ...ruleError('url_secure') })
    : z.url({ protocol: /^https?$/ })
  return url.max(maxLength)
}

function dateInput(limit: 'past' | 'future' | undefined) {
  if (limit === undefined) return date
  return limit === 'past' ? beforeOrEqual('today') : afterOrEqual('today')
}

function moneyInput({ currency, zero }: Field & { kind: 'money' }) {
  if (typeof currency === 'object') return z.string().min(1).max(40)
  return zero ? amountOrZeroInput(currency) : amountInput(currency)
}

function decimalInput({ decimals, min, max }: Field & { kind: 'decimal' }) {
  return z
    .string()
    .max(30)
    .transform((typed, context): string => {
      const text = typed.trim()
      const fraction = /^-?\d{1,12}(?:\.(\d+))?$/.exec(text)
      if (!fraction) return refuse(context, 'numeric')
      if ((fraction[1] ?? '').length > decimals) return refuse(context, 'amount_decimals', { decimals })
      if (min !== undefined && Number(text) < min) return refuse(context, 'min_value', { min })
      if (max !== undefined && Number(text) > max) return refuse(context, 'max_value', { max })
      return text
    })
}
