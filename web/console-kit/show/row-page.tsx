import { useGetOne } from 'ra-core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isChoice } from '#contract/kernel/resource/kinds/choice.ts'
import { isLocalized } from '#contract/kernel/resource/kinds/languages.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { IconTrash } from '#web/ui/icons.ts'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { Cell } from '../cells/cell.tsx'
import type { Row } from '../data/row.ts'
import { RowName } from '../labels/row-name.tsx'
import { useLabels } from '../labels/use-labels.ts'
import { useRowCrumb } from '../labels/use-row-crumb.ts'
import { useOverride } from '../overrides.ts'
import { ActivityLinks } from './activity-links.tsx'
import { MissingRow } from './missing-row.tsx'
import { Neighbours } from './neighbours.tsx'
import { RowActions } from './row-actions.tsx'
import { RowFields } from './row-fields.tsx'
import classes from './row-page.module.css'
import { RowTabs } from './row-tabs.tsx'
import { RowTimes } from './row-times.tsx'
import { Timeline } from './timeline.tsx'

const NotesPanel = lazy(() => import('./notes-panel.tsx'))

/** Everything about one row: fields, related lists, history. */
export function RowPage({ resource, id }: { resource: Resource; id: string }) {
  const reading = useGetOne<Row, ApiFailure>(resource.name, { id }, { retry: false })
  return (
    <WhenRead
      of={reading}
      skeleton={<BlockSkeleton height={320} />}
      missing={<MissingRow resource={resource} />}
    >
      {(row) => <OneRow resource={resource} row={row} onChanged={() => void reading.refetch()} />}
    </WhenRead>
  )
}

interface OneRowProps {
  readonly resource: Resource
  readonly row: Row
  onChanged(): void
}

function OneRow({ resource, row, onChanged }: OneRowProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const title = labels.titleOf(row)
  const { Show, Head, headFields = [], Panels, History } = useOverride(resource)
  useRowCrumb(resource, title, row)
  if (Show) return <Show resource={resource} row={row} />
  const status = resource.state ?? (isChoice(resource.fields['status']) ? 'status' : null)
  // A title in two languages is shown in one above.
  const titled = resource.fields[resource.title]
  const isPlainTitle = titled === undefined || !isLocalized(titled)
  const shownAbove = [...(status ? [status] : []), ...(isPlainTitle ? [resource.title] : []), ...headFields]
  return (
    <article className={classes.page}>
      <title>{`${title} · ${labels.title} · ${t('common:brand')}`}</title>
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1>
            <RowName resource={resource} row={row} />
          </h1>
          {status && (
            <span className={classes.status}>
              <Cell resource={resource} row={row} name={status} within="page" />
            </span>
          )}
        </div>
        <Neighbours resource={resource} id={row.id} />
        <RowActions resource={resource} row={row} onChanged={onChanged} />
      </header>
      {row.deleted_at !== null && (
        <Notice kind="pending">
          <span className="row">
            <IconTrash size={16} aria-hidden="true" /> {t('trash.row')}
          </span>
        </Notice>
      )}
      <div className={classes.columns}>
        <div className="stack">
          <Suspense fallback={<BlockSkeleton height={96} />}>
            {Head && <Head resource={resource} row={row} />}
          </Suspense>
          <RowFields resource={resource} row={row} without={shownAbove} />
          {resource.notes && (
            <Suspense fallback={<BlockSkeleton height={120} />}>
              <NotesPanel resource={resource} row={row} />
            </Suspense>
          )}
          <Suspense>{Panels && <Panels resource={resource} row={row} />}</Suspense>
          <RowTabs resource={resource} row={row} />
        </div>
        <aside className={classes.card} aria-label={t(hasHistory(resource) ? 'history.title' : 'times')}>
          {History ? (
            <Suspense fallback={<BlockSkeleton height={160} />}>
              <History resource={resource} row={row} />
            </Suspense>
          ) : (
            hasHistory(resource) && <Timeline resource={resource} row={row} onChanged={onChanged} />
          )}
          <ActivityLinks resource={resource} row={row} />
          <RowTimes resource={resource} row={row} />
        </aside>
      </div>
    </article>
  )
}

/** Read-only rows, such as log lines, have no history. */
function hasHistory({ crud, grants = [], actions = {} }: Resource): boolean {
  return (
    grants.length > 0 ||
    Object.keys(actions).length > 0 ||
    crud.some((action) => ['store', 'update', 'destroy'].includes(action))
  )
}
