import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { badgeMax, showBadges } from '#contract/operations/console/badges.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import classes from './home-page.module.css'

/** How many rows wait in the sections that this person may see. */
export function WaitingSections() {
  const { t } = useTranslation(['dashboard', 'resources'])
  const { data = [] } = useCall(showBadges, { quiet: true })
  if (data.length === 0) return null
  return (
    <section className={classes.list} aria-label={t('waiting')}>
      <header>
        <h2>{t('waiting')}</h2>
      </header>
      <ul>
        {data.map(({ resource, count, filter }) => (
          <li key={resource}>
            <Link className={classes.row} to={`/console/${resource}?${new URLSearchParams(filter)}`}>
              <span>{t(`resources:${resource}.title`)}</span>
              <strong>
                <bdi dir="ltr">{count > badgeMax ? `${badgeMax}+` : count}</bdi>
              </strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
