import { type RawBuilder, sql } from 'kysely'
import { languages } from '#contract/kernel/localized.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Fields } from '#contract/kernel/resource/action.ts'
import { draftTexts, isInOneLanguage, isPublished } from '#contract/kernel/resource/published.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { memberOf } from './kinds/stored-kind.ts'

type Values = Readonly<Record<string, unknown>>

/** Rows of `t` that are published at this moment, by the database's clock. */
export const isLive = sql`(
  t.active and coalesce(t.publish_at_from <= now(), true) and coalesce(t.publish_at_to > now(), true)
)`

/** Rows of `t` that are published at this moment, or were before. */
export const wasLive = sql`coalesce(t.published_at <= now(), false)`

/** What the engine reads of a row's publication. */
export function publicationSql(fields: Fields): Record<string, RawBuilder<unknown>> {
  if (!isPublished(fields)) return {}
  const publication = sql`(case
    when not t.active then case when t.published_at <= now() then 'hidden' else 'draft' end
    when t.publish_at_from > now() then 'scheduled'
    when t.publish_at_to <= now() then 'ended'
    else 'live' end)`
  const drafts = draftTexts(fields)
  if (drafts.length === 0) return { publication }
  const lacks = (language: string, other: string) => {
    const each = drafts.map((name) => {
      const text = (of: string) => sql`coalesce(t.${sql.ref(`${name}_${of}`)}, '')`
      return sql`(${text(language)} = '' and ${text(other)} <> '')`
    })
    const some = sql`(${sql.join(each, sql` or `)})`
    return isInOneLanguage(fields) ? sql`${some} and t.published_in <> ${other}` : some
  }
  return {
    publication,
    missing_language: sql`(case when ${lacks('en', 'ar')} then 'en' when ${lacks('ar', 'en')} then 'ar' end)`,
  }
}

/**
 * When a row of this form was first visible: a past moment stays, a future one is decided anew.
 * @param row the stored row; left out for a new one
 * @throws Refusal `request.invalid` on texts without a language or in one too many, and on an end before the beginning
 */
export function publishedColumns(
  { fields }: Resource,
  values: Values,
  row?: ResourceRow,
): { readonly published_at?: RawBuilder<unknown> } {
  if (!isPublished(fields)) return {}
  const { active, publish_at_from: from, publish_at_to: to, ...texts } = { ...row, ...values }
  const faults = [
    ...(active === true ? incomplete(fields, texts) : []),
    ...(typeof from === 'string' && typeof to === 'string' && Date.parse(to) <= Date.parse(from)
      ? [['publish_at_to', { rule: 'ends_later', values: {} }] as const]
      : []),
  ]
  if (faults.length > 0) throw new Refusal('request.invalid', {}, Object.fromEntries(faults))
  const first = active === true ? sql`greatest(now(), ${from ?? null}::timestamptz)` : sql`null::timestamptz`
  const known = sql`case when published_at <= now() then published_at else ${first} end`
  return { published_at: row ? known : first }
}

/** Texts in one language: readers would find the words that staff left out. */
function incomplete(fields: Fields, values: Values) {
  const only = isInOneLanguage(fields) && values['published_in'] !== 'both' ? values['published_in'] : null
  return draftTexts(fields).flatMap((name) =>
    languages.flatMap((language) => {
      const text = memberOf(values[name], language)
      const isLeftOut = only !== null && only !== language
      if (text === null || (text === '') === isLeftOut) return []
      return [[`${name}.${language}`, { rule: ruleOf(isLeftOut, only !== null), values: {} }] as const]
    }),
  )
}

function ruleOf(isLeftOut: boolean, isInOne: boolean): string {
  if (isLeftOut) return 'one_language'
  return isInOne ? 'required' : 'both_languages'
}
