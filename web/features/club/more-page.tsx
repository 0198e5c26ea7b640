import { useTranslation } from 'react-i18next'
import { Link, useOutletContext } from 'react-router'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { IconChevronRight } from '#web/ui/icons.ts'
import { useClubBase } from './club-base.ts'
import classes from './more-page.module.css'
import type { partsOf } from './parts.ts'

export const handle: RouteHandle = { messages: ['club'] }

/** The parts of the club that have no place in its bar. */
export default function MorePage() {
  const { t } = useTranslation('club')
  const base = useClubBase()
  const parts = useOutletContext<ReturnType<typeof partsOf>['more']>()
  return (
    <>
      <PageHead title={t('more.title')} line={t('more.line')} />
      <h1>{t('more.title')}</h1>
      <ul className={classes.parts}>
        {parts.map(({ name, path }) => (
          <li key={name}>
            <Link to={base + path}>
              <span>
                <strong>{t(`parts.${name}`)}</strong>
                <span className="soft">{t(`more.lines.${name}`)}</span>
              </span>
              <IconChevronRight size={20} className="mirror" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
