import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listApprovals } from '#contract/operations/approvals/approvals.ts'
import { refresh, useList } from '#web/lib/api/use-call.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import barClasses from '#web/ui/bar-button.module.css'
import { IconChecklist } from '#web/ui/icons.ts'

const askedEveryMs = 60_000

/** The number of requests that wait for this person. */
export function ApprovalsLink() {
  const { t } = useTranslation('console')
  const reading = useList(listApprovals, {
    query: { page: 1, per_page: 1, 'filter[mine]': 'decide' },
    quiet: true,
  })
  useRepeatedly(askedEveryMs, () => refresh(listApprovals))
  const count = reading.data?.meta.total ?? 0
  const shown = count > 99 ? '99+' : count
  // The count is part of the accessible name.
  const label = count > 0 ? t('header.approvals_waiting', { shown }) : t('header.approvals_none')
  return (
    <Link to="/console/approvals" className={barClasses.button} aria-label={label}>
      <IconChecklist size={22} aria-hidden="true" />
      {count > 0 && (
        <bdi dir="ltr" className={barClasses.count} aria-hidden="true">
          {shown}
        </bdi>
      )}
    </Link>
  )
}
