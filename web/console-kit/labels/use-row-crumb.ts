import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useNamedCrumb } from '#web/lib/console/crumb.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import type { Row } from '../data/row.ts'
import { addressOf, findSection, readTitle } from '../data/sections.ts'
import { useOptions } from '../data/use-options.ts'

/** Names the page of a row, or of a new one, and before it the row that it belongs to. */
export function useRowCrumb(resource: Resource, name: string, row: Row | null): void {
  const { t } = useTranslation('resources')
  const { locale } = usePage()
  const [query] = useSearchParams()
  const parent = findSection(resource.name)?.parent
  const given = parent && (row ? row[parent.by] : query.get(parent.by))
  const id = typeof given === 'string' ? given : ''
  const { data } = useOptions(parent?.name ?? resource.name, { ids: id }, parent !== undefined)
  const title = data?.find((option) => option.id === id)?.title
  const text = parent ? readTitle(parent, title, locale) : ''
  const called = parent && text && t(`${parent.name}.titled`, { title: text, defaultValue: text })
  useNamedCrumb(name, parent && called ? { name: called, to: addressOf(parent, id) } : null)
}
