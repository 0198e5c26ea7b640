import { useGetOne } from 'ra-core'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { Row } from '#web/console-kit/data/row.ts'
import { ResourceForm } from '#web/console-kit/form/resource-form.tsx'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import { useRowCrumb } from '#web/console-kit/labels/use-row-crumb.ts'
import { useOverride } from '#web/console-kit/overrides.ts'
import { PageTitle } from '#web/console-kit/page-title.tsx'
import { MissingRow } from '#web/console-kit/show/missing-row.tsx'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { needsValidId } from '#web/lib/valid-id.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { useResource } from './use-resource.ts'

export const middleware = [needsValidId]
export const clientMiddleware = [needsValidId]

export default function EditPage() {
  const resource = useResource()
  const id = useParams()['id'] ?? ''
  const reading = useGetOne<Row, ApiFailure>(
    resource.name,
    { id },
    { retry: false, refetchOnWindowFocus: false },
  )
  return (
    <WhenRead
      of={reading}
      skeleton={<BlockSkeleton height={320} />}
      missing={<MissingRow resource={resource} />}
    >
      {(row) => <EditRow resource={resource} row={row} />}
    </WhenRead>
  )
}

function EditRow({ resource, row }: { resource: Resource; row: Row }) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { Form = ResourceForm } = useOverride(resource)
  const title = labels.titleOf(row)
  useRowCrumb(resource, title, row)
  if (!row.actions.includes('update')) return <DeniedPage />
  return (
    <>
      <PageTitle title={t('form.change', { name: title })} />
      <Form resource={resource} row={row} />
    </>
  )
}
