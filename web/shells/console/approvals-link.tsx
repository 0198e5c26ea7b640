import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listApprovals } from '#contract/operations/approvals/approvals.ts'
import { refresh, useList } from '#web/lib/api/use-call.ts'
import barClasses from '#web/ui/bar-button.module.css'
import { IconChecklist } from '#web/ui/icons.ts'
import classes from './header.module.css'

const askedEveryMs = 60_000

/** How many requests wait for this person, wherever they are. */
export function ApprovalsLink() {
  const { t } = useTranslation('console')
  const reading = useList(listApprovals, {
    query: { page: 1, per_page: 1, 'filter[mine]': 'decide' },
    quiet: true,
  })
  useEffect(() => {
    const timer = setInterval(() => refresh(listApprovals), askedEveryMs)
    return () => clearInterval(timer)
  }, [])
  const count = reading.data?.meta.total ?? 0
  return (
    <Link to="/console/approvals" className={barClasses.button} aria-label={t('header.approvals', { count })}>
      <IconChecklist size={22} aria-hidden="true" />
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
