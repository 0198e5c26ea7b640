import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { titleIn } from '#contract/kernel/localized.ts'
import { listApprovals } from '#contract/operations/approvals/approvals.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './home-page.module.css'

/** What waits for this person comes first. */
export function WaitingList() {
  const { t } = useTranslation(['dashboard', 'approvals'])
  const { locale } = usePage()
  const reading = useList(listApprovals, { query: { page: 1, per_page: 5, 'filter[mine]': 'decide' } })
  return (
    <section className={classes.list} aria-label={t('approvals.title')}>
      <header>
        <h2>{t('approvals.title')}</h2>
        <Link to="/console/approvals" className="small">
          {t('approvals.all')}
        </Link>
      </header>
      <WhenRead of={reading} skeleton={<RowsSkeleton count={2} height={44} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={classes.empty}>{t('approvals.empty')}</p>
          ) : (
            <ul>
              {data.map(({ id, kind, subject, maker, created_at }) => (
                <li key={id}>
                  <Link className={`${classes.row} ${classes.asked}`} to={`/console/approvals/${id}`}>
                    <span>
                      <Parts>
                        {t(`approvals:kinds.${kind}`)}
                        {subject.title !== null && titleIn(subject.title, locale)}
                      </Parts>
                    </span>
                    <span className="faint tiny">
                      <Parts>
                        {maker.name}
                        <Moment at={created_at} />
                      </Parts>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </section>
  )
}
