import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isDate } from '#contract/kernel/dates.ts'
import { asLabel } from '#contract/kernel/label.ts'
import { labelInSentence } from '#contract/kernel/label-in-sentence.ts'
import type { Language } from '#contract/kernel/localized.ts'
import { isChoice, optionsOf } from '#contract/kernel/resource/kinds/choice.ts'
import type { Resource, ResourceRow, RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Write } from '#contract/kernel/resource/write-body.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { readTitle } from '../data/sections.ts'

/** The labels of a section, in the reader's language. */
export function useLabels(resource: Pick<Resource, 'name' | 'title' | 'fields'>) {
  const { t } = useTranslation(['kit', 'resources', 'fields'])
  const { locale } = usePage()
  return useMemo(() => {
    const { name } = resource
    const optional = (key: string) => t(`resources:${name}.${key}`, { defaultValue: '' })
    const choice = (field: string, value: string): string => {
      const section = optionsOf(resource.fields[field]).find((option) => option.value === value)?.section
      const own = `resources:${name}.choices.${field}.${value}`
      const shared = `kit:choices.${field}.${value}`
      return t(section === undefined ? [own, shared] : [own, shared, `resources:${section}.singular`])
    }
    return {
      title: t(`resources:${name}.title`),
      singular: t(`resources:${name}.singular`),
      /** The singular inside a sentence. */
      one: labelInSentence(t(`resources:${name}.singular`)),
      description: optional('description'),
      empty: optional('empty'),
      field: (field: string) => asLabel(t([`resources:${name}.fields.${field}`, `fields:${field}`]), locale),
      /** For child rows of this section. */
      fieldIn: (child: string, field: string) =>
        asLabel(t([`resources:${child}.fields.${field}`, `fields:${field}`]), locale),
      /** A sentence under a field; some apply only to a new row, some only to a change. */
      help: (field: string, write: Write) => optional(`help.${field}`) || optional(`help_${write}.${field}`),
      choice,
      part: (part: string) => t(`resources:${name}.sections.${part}`),
      action: (action: string) => t([`resources:${name}.actions.${action}`, `kit:actions.${action}`]),
      /** The title of a row; its number when the title is empty, with the section's name. */
      titleOf(row: ResourceRow): string {
        const title = readTitle(resource, row[resource.title] as RowTitle | undefined, locale)
        const field = resource.fields[resource.title]
        const shown = isChoice(field) ? choice(resource.title, title) : withDayNamed(title, locale)
        const called = shown || `#${row.id}`
        return t(`resources:${name}.titled`, { title: isolate(called), defaultValue: called })
      },
    }
  }, [t, resource, locale])
}

/** A title that is a day, as the pages write days; any other as it is. */
function withDayNamed(title: string, locale: Language): string {
  return isDate(title) ? formatDate(`${title}T12:00:00Z`, locale) : title
}

/** Digits with Latin letters, as `2026-11-28T14-07`, keep their order inside an Arabic phrase. */
function isolate(title: string): string {
  return /[a-z]/i.test(title) ? `\u2068${title}\u2069` : title
}
