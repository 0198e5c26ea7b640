import { useGetOne } from 'ra-core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { Row } from '#web/console-kit/data/row.ts'
import { ResourceForm } from '#web/console-kit/form/resource-form.tsx'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { PageTextReview } from './page-text-review.tsx'

/** A new version starts with the text of the current one, or of an earlier one; it is published from its preview. */
export function PageTextForm({ resource }: { resource: Resource; row: ResourceRow | null }) {
  const { t } = useTranslation('resources')
  const [given] = useSearchParams()
  const from = given.get('from')
  const reading = useGetOne<Row, ApiFailure>(resource.name, { id: from ?? '' }, { enabled: from !== null })
  const [now] = useState(() => new Date().toISOString())
  if (from === null)
    return (
      <ResourceForm resource={resource} row={null} given={{ published_at: now }} Review={PageTextReview} />
    )
  return (
    <WhenRead of={reading} skeleton={<BlockSkeleton height={420} />}>
      {({ slug, title, summary, body, version }) => (
        <div className="stack">
          {given.get('back') !== null && (
            <Notice kind="info">{t('dialogs:page-texts.brought_back', { version })}</Notice>
          )}
          <ResourceForm
            resource={resource}
            row={null}
            given={{ slug, title, summary, body, published_at: now }}
            Review={PageTextReview}
          />
        </div>
      )}
    </WhenRead>
  )
}
