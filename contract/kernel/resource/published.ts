import type { Fields } from './action.ts'
import { isLocalized } from './kinds/languages.ts'

const window = {
  active: { kind: 'boolean', default: false, filterable: true },
  // Empty for most rows; `publication` says what comes of them.
  publish_at_from: { kind: 'date-time', filterable: true, sortable: true, views: ['form', 'show'] },
  publish_at_to: { kind: 'date-time', filterable: true, sortable: true, views: ['form', 'show'] },
  publication: {
    kind: 'choice',
    readOnly: true,
    filterable: true,
    options: [
      { value: 'draft', tone: 'neutral' },
      { value: 'scheduled', tone: 'info' },
      { value: 'live', tone: 'success' },
      { value: 'ended', tone: 'neutral' },
      { value: 'hidden', tone: 'warning' },
    ],
  },
  published_at: { kind: 'date-time', readOnly: true, sortable: true },
} as const satisfies Fields

const completeness = {
  missing_language: {
    kind: 'choice',
    readOnly: true,
    filterable: true,
    options: [
      { value: 'ar', tone: 'warning' },
      { value: 'en', tone: 'warning' },
    ],
  },
} as const satisfies Fields

const choiceOfLanguages = {
  published_in: {
    kind: 'choice',
    required: true,
    default: 'both',
    filterable: true,
    options: [{ value: 'both' }, { value: 'ar' }, { value: 'en' }],
  },
} as const satisfies Fields

interface Completeness {
  readonly completeBeforePublish: true
  readonly oneLanguage?: true
}

/**
 * The fields of what is published: whether at all (`active`), from when, until when, and what comes of it by the database's
 * clock. `published_at`: when it was, or will be, visible for the first time; until then it is a draft, later hidden.
 * `completeBeforePublish`: texts with `eitherLanguage` may lack a language while the row is not active; `oneLanguage`: and
 * after that, where staff say that it is published in the other alone.
 */
export function published(): typeof window
export function published(
  options: Completeness & { readonly oneLanguage: true },
): typeof window & typeof completeness & typeof choiceOfLanguages
export function published(options: Completeness): typeof window & typeof completeness
export function published({ completeBeforePublish, oneLanguage }: Partial<Completeness> = {}): Fields {
  return {
    ...window,
    ...(completeBeforePublish && completeness),
    ...(oneLanguage && choiceOfLanguages),
  }
}

export function isPublished(fields: Fields): boolean {
  return 'publication' in fields
}

/** Whether staff may publish it in one language. */
export function isInOneLanguage(fields: Fields): boolean {
  return isPublished(fields) && 'published_in' in fields
}

/** Texts that a draft may have in one language. */
export function draftTexts(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field !== undefined && 'eitherLanguage' in field && field.eitherLanguage === true
  })
}

/** What a definition says of its publication that does not go together. */
export function checkPublication(fields: Fields): string[] {
  const drafts = draftTexts(fields)
  const flag = (fault: boolean, text: string) => (fault ? [text] : [])
  const some = ['publication', 'publish_at_from', 'publish_at_to'].some((name) => name in fields)
  const missing = Object.keys(window).filter((name) => !(name in fields))
  return [
    ...(some ? missing : []).map((name) => `what is published has the field ${name}`),
    ...drafts.flatMap((name) => {
      const field = fields[name]
      const isWhole = field !== undefined && isLocalized(field) && !('letters' in field)
      return flag(!isWhole, `${name} is no text in any letters of two languages`)
    }),
    ...flag(
      isInOneLanguage(fields) && drafts.length === 0,
      'it is published in one language, but no text may lack one',
    ),
    ...flag(
      drafts.length > 0 !== 'missing_language' in fields,
      'which language is missing is asked where a text may lack one, and only there',
    ),
  ]
}
