import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { PageMeta } from '#contract/kernel/paging.ts'
import { exportStatisticRows, listStatisticRows } from '#contract/operations/statistics/statistics.ts'
import { TimeCell } from '#web/console-kit/cells/time-cell.tsx'
import { PageTitle } from '#web/console-kit/page-title.tsx'
import { callFile } from '#web/lib/api/call.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { ExportButtons } from './export-buttons.tsx'
import classes from './reports.module.css'
import { type StatisticQuery, useStatisticQuery } from './statistic-query.ts'
import { StatisticValue, useEventText, useKeyText } from './statistic-texts.tsx'
import tableClasses from './statistics.module.css'
import { Totals } from './totals.tsx'

export const handle: RouteHandle = {
  messages: ['kit', 'reports-staff', 'statistics', 'resources/wallet-transactions'],
}

type Listed = AnswerOf<typeof listStatisticRows>

/** Exactly the rows that make a figure of the statistics. */
export default function StatisticRowsPage() {
  const { t } = useTranslation('statistics')
  const { can } = useStaffSession()
  const [{ compare: _, ...asked }] = useStatisticQuery()
  const [params] = useSearchParams()
  const key = params.get('key')
  const query = { ...asked, ...(key && { key }), month: params.get('month') ?? '0' }
  const { query: page, paging } = usePaging()
  const reading = useList(listStatisticRows, { query: { ...query, ...page } })
  if (!can('statistics')) return <DeniedPage />
  return (
    <div className={classes.page}>
      <div>
        <PageTitle title={t('rows')} />
        <p className="soft">{t('rows_line')}</p>
      </div>
      <div className={classes.bar}>
        <Link to={`/console/statistics?${new URLSearchParams({ ...asked })}`}>{t('back')}</Link>
        <ExportButtons
          permission="statistics"
          fetchFile={(format) => callFile(exportStatisticRows, { query: { ...query, format } })}
        />
      </div>
      <WhenRead of={reading} skeleton={<RowsSkeleton />}>
        {({ data, meta }) => (
          <Rows listed={data} meta={meta} report={asked.report} keyName={key} paging={paging} />
        )}
      </WhenRead>
    </div>
  )
}

interface RowsProps {
  readonly listed: Listed
  readonly meta: PageMeta
  readonly report: StatisticQuery['report']
  readonly keyName: string | null
  readonly paging: ReturnType<typeof usePaging>['paging']
}

function Rows({ listed, meta, report, keyName, paging }: RowsProps) {
  const { t } = useTranslation('statistics')
  const { locale } = usePage()
  const { can } = useStaffSession()
  const keyText = useKeyText()
  const eventText = useEventText()
  const { columns, rows, totals, name } = listed
  const subject = keyName === null ? t('total') : keyText(report, keyName, name)
  if (rows.length === 0) return <p className="soft">{t('empty')}</p>
  return (
    <>
      <h2>
        {t(`reports.${report}`)}: <bdi>{subject}</bdi>
      </h2>
      <div className={tableClasses.scroll}>
        <DataTable
          label={t('rows')}
          rows={rows}
          rowKey={({ id, event, at }) => `${event} ${id} ${at}`}
          columns={[
            { name: 'at', label: t('when'), cell: ({ at }) => <TimeCell at={at} within="list" /> },
            { name: 'event', label: t('event'), cell: ({ event }) => eventText(event) },
            {
              name: 'number',
              label: t('number'),
              cell: ({ section, id }) =>
                can(`${section}-show`) ? (
                  <Link to={`/console/${section}/${id}`}>
                    <bdi dir="ltr">{id}</bdi>
                  </Link>
                ) : (
                  <bdi dir="ltr">{id}</bdi>
                ),
            },
            { name: 'about', label: t('about'), cell: ({ about }) => about?.[locale] ?? '–' },
            { name: 'client', label: t('client'), cell: ({ client }) => <bdi>{client ?? '–'}</bdi> },
            ...columns.map((column, at) => ({
              name: column.name,
              label: t(`measures.${column.name}`),
              numeric: true,
              cell: ({ values }: Listed['rows'][number]) => (
                <StatisticValue measure={column.name} value={values[at] ?? null} />
              ),
            })),
          ]}
        />
      </div>
      <Totals
        figures={columns.map((column, at) => ({
          label: t(`measures.${column.name}`),
          value: <StatisticValue measure={column.name} value={totals[at] ?? null} />,
        }))}
      />
      <Pager meta={meta} always {...paging} />
    </>
  )
}
