import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { Notice } from '#web/ui/status.tsx'
import { useLabels } from '../labels/use-labels.ts'

interface DroppedFiltersProps {
  readonly resource: Resource
  readonly names: readonly string[]
}

/** Names filters of an old or mistyped address that have no effect. */
export function DroppedFilters({ resource, names }: DroppedFiltersProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  if (names.length === 0) return null
  return (
    <Notice kind="pending">
      {t('filters.dropped', { names: names.map((name) => labels.field(name)).join(t('comma')) })}
    </Notice>
  )
}
