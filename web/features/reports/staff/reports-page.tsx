import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { PageTitle } from '#web/console-kit/page-title.tsx'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { DeniedPage } from '#web/ui/state-panel.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { AvailableReport } from './available-report.tsx'
import classes from './reports.module.css'
import { SettlementsReport } from './settlements-report.tsx'
import { VouchersReport } from './vouchers-report.tsx'

export const handle: RouteHandle = { messages: ['kit', 'reports-staff', 'vouchers-staff'] }

const reports = [
  { name: 'vouchers', permission: 'vouchers-counts-categories', Report: VouchersReport },
  { name: 'settlements', permission: 'settlements-counts-suppliers', Report: SettlementsReport },
  { name: 'available', permission: 'clients-available-settlements', Report: AvailableReport },
] as const

/** The reports this person may read, side by side. */
export default function ReportsPage() {
  const { t } = useTranslation('reports-staff')
  const { can } = useStaffSession()
  const { report: asked } = useParams()
  const open = reports.filter(({ permission }) => can(permission))
  const shown = asked === undefined ? open[0] : open.find(({ name }) => name === asked)
  if (!shown) return <DeniedPage />
  const { name, Report } = shown
  return (
    <div className={classes.page}>
      <div>
        <PageTitle title={t(`${name}.title`)} />
        <p className="soft">{t(`${name}.line`)}</p>
      </div>
      <TabLinks
        label={t('title')}
        tabs={open.map((one) => ({
          to: `/console/reports/${one.name}`,
          label: t(`${one.name}.title`),
          active: one.name === name,
        }))}
      />
      <Report />
    </div>
  )
}
