import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PageMeta } from '#contract/kernel/paging.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { IconSearch } from '#web/ui/icons.ts'
import { Pager } from '#web/ui/pager.tsx'
import { BlockSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { type ExportFormat, ReportExport } from './report-export.tsx'
import classes from './report-frame.module.css'
import type { ReportState } from './use-report-state.ts'

interface ReportFrameProps<Answer> {
  readonly state: ReportState
  readonly report: {
    readonly data: { data: Answer; meta: PageMeta } | undefined
    readonly error: ApiFailure | null
    readonly isPlaceholderData: boolean
    refetch(): unknown
  }
  /** The text for a client without data. */
  readonly empty: ReactNode
  summary(answer: Answer): ReactNode
  rows(answer: Answer): ReactNode
  /** The whole query as a file. */
  fetchFile(format: ExportFormat): Promise<File>
}

/** The frame of every report: sums of the query, rows page by page, and its states. */
export function ReportFrame<Answer>(props: ReportFrameProps<Answer>) {
  const { state, report, empty, summary, rows, fetchFile } = props
  const skeleton = (
    <div className="stack-wide">
      <BlockSkeleton height={92} />
      <RowsSkeleton />
    </div>
  )
  return (
    <WhenRead of={report} skeleton={skeleton}>
      {({ data, meta }) => (
        <div className={`stack-wide ${classes.frame}`} aria-busy={report.isPlaceholderData}>
          {meta.total > 0 && (
            <>
              {summary(data)}
              <div className={classes.exports}>
                <ReportExport fetchFile={fetchFile} />
              </div>
              <div className="card">{meta.from > 0 ? rows(data) : <BeyondTheEnd state={state} />}</div>
              <Pager meta={meta} onPage={state.setPage} onPerPage={state.setPerPage} />
            </>
          )}
          {meta.total === 0 && (state.filtered ? <NothingFound state={state} /> : empty)}
        </div>
      )}
    </WhenRead>
  )
}

interface NoRowsProps {
  readonly of: 'cards' | 'wallet'
  readonly icon: ReactNode
  /** Where the first one is made. */
  readonly to: string
}

/** Of a client who has no rows at all. */
export function NoRows({ of, icon, to }: NoRowsProps) {
  const { t } = useTranslation('reports')
  return (
    <EmptyState
      icon={icon}
      title={t(`${of}.empty`)}
      text={t(`${of}.empty_text`)}
      action={
        <Button component={Link} to={to}>
          {t(`${of}.empty_action`)}
        </Button>
      }
    />
  )
}

function NothingFound({ state }: { state: ReportState }) {
  const { t } = useTranslation('reports')
  return (
    <EmptyState
      icon={<IconSearch size={28} aria-hidden="true" />}
      title={t('nothing_found')}
      text={t('nothing_found_text')}
      action={
        <Button variant="default" size="md" onClick={state.showAll}>
          {t('show_all')}
        </Button>
      }
    />
  )
}

/** An old address may name a missing page. */
function BeyondTheEnd({ state }: { state: ReportState }) {
  const { t } = useTranslation('reports')
  return (
    <Button variant="default" size="md" onClick={() => state.setPage(1)}>
      {t('first_page')}
    </Button>
  )
}
