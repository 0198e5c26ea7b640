import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { reportPromoCodes } from '#contract/operations/reports/report-promo-codes.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useAccountRequest } from '#web/lib/api/use-account-request.ts'
import { useList } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { IconDiscount } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { NotOpenYet } from '#web/ui/not-open-yet.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { Status } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './promo-codes.module.css'
import { ReportFilter } from './report-filter.tsx'
import { ReportFrame } from './report-frame.tsx'
import { ReportSummary } from './report-summary.tsx'
import { useReportState } from './use-report-state.ts'

export const handle: RouteHandle = { messages: ['portal', 'reports'] }

type Answer = AnswerOf<typeof reportPromoCodes>

export default function PromoCodesPage() {
  const { t } = useTranslation('reports')
  const { user } = useSession()
  const request = useAccountRequest('pro', user?.pro)
  return (
    <>
      <PageHeader title={t('promo.title')} line={t('promo.line')} />
      {user?.pro ? <PromoReport /> : <NotOpenYet text={t('promo.pro_only')} request={request} />}
    </>
  )
}

function PromoReport() {
  const state = useReportState()
  const report = useList(reportPromoCodes, { query: state.query })
  const codes = report.data?.data.codes ?? []
  return (
    <div className="stack-wide">
      {codes.length > 0 && <Codes codes={codes} />}
      <ReportFilter state={state} />
      <ReportFrame
        state={state}
        report={report}
        empty={<NoUses own={codes.length > 0} />}
        summary={(answer) => <Summary answer={answer} />}
        fetchFile={(format) => callFile(reportPromoCodes, { query: { ...state.query, format } })}
        rows={(answer) => <Days answer={answer} />}
      />
    </div>
  )
}

function Codes({ codes }: { codes: Answer['codes'] }) {
  const { t } = useTranslation('reports')
  return (
    <ul className={classes.codes} aria-label={t('promo.codes')}>
      {codes.map(({ code, active, uses, discount, commission }) => (
        <li key={code}>
          <bdi dir="ltr" className={classes.code}>
            {code}
          </bdi>
          <Status kind={active ? 'success' : 'pending'}>
            {t(active ? 'promo.active' : 'promo.inactive')}
          </Status>
          <span className="small soft">{t('promo.uses_count', { count: uses })}</span>
          <span className="small soft">{t('promo.shares', { discount, commission })}</span>
          <CopyButton value={code} />
          <ShareButton text={t('promo.share_text', { code, discount })} />
        </li>
      ))}
    </ul>
  )
}

function Summary({ answer: { totals, days } }: { answer: Answer }) {
  const { t } = useTranslation('reports')
  return (
    <ReportSummary
      currency={totals.currency}
      totals={[
        { label: t('promo.commission'), amount: totals.commission },
        { label: t('promo.uses'), count: totals.uses },
        { label: t('promo.discount'), amount: totals.discount },
      ]}
      firstLabel={t('promo.discount')}
      secondLabel={t('promo.commission')}
      days={days.map(({ day, discount, commission }) => ({ day, first: discount, second: commission }))}
    />
  )
}

function Days({ answer }: { answer: Answer }) {
  const { t } = useTranslation('reports')
  const { formatDayHeading } = useUiTools()
  const { currency } = answer.totals
  return (
    <>
      <h2>{t('promo.by_day')}</h2>
      <DataTable
        label={t('promo.by_day')}
        rows={answer.rows}
        rowKey={({ day, code }) => `${day} ${code}`}
        columns={[
          { name: 'day', label: t('promo.day'), cell: ({ day }) => formatDayHeading(day) },
          { name: 'code', label: t('promo.code'), cell: ({ code }) => <bdi dir="ltr">{code}</bdi> },
          { name: 'uses', label: t('promo.uses'), numeric: true, cell: ({ uses }) => uses },
          {
            name: 'discount',
            label: t('promo.discount'),
            numeric: true,
            cell: ({ discount }) => <Money value={discount} currency={currency} />,
          },
          {
            name: 'commission',
            label: t('promo.commission'),
            numeric: true,
            cell: ({ commission }) => <Money value={commission} currency={currency} />,
          },
        ]}
      />
    </>
  )
}

function NoUses({ own }: { own: boolean }) {
  const { t } = useTranslation('reports')
  return (
    <EmptyState
      icon={<IconDiscount size={28} aria-hidden="true" />}
      title={t(own ? 'promo.empty' : 'promo.no_codes')}
      text={t(own ? 'promo.empty_text' : 'promo.no_codes_text')}
    />
  )
}
