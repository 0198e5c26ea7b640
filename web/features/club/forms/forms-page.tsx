import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { forms } from '#contract/resources/forms/forms.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useClubBase } from '../club-base.ts'
import { ClubList } from '../list-parts.tsx'
import { LocalText } from '../local-text.tsx'
import { listQuery } from '../use-list-page.ts'
import type { Route } from './+types/forms-page.ts'
import classes from './forms.module.css'

// Visitors have none.
const OwnForms = lazy(() => import('./own-forms.tsx'))

export const handle: RouteHandle = { messages: ['club', 'forms'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  return { items: await readAudience(context.get(pageHostContext), forms, listQuery(request)) }
}

export default function FormsPage({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation('forms')
  const { locale } = usePage()
  const base = useClubBase()
  const { token } = useSession()
  return (
    <div className="stack-wide">
      <ClubList name="forms" count={items.length}>
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <Link to={`${base}/forms/${item.id}`} className={classes.tile}>
              <h3>
                <LocalText of={item.title} />
              </h3>
              <p>
                <LocalText of={item.description} />
              </p>
              {item.publish_at_to !== null && (
                <span className="small soft">
                  {t('page.until')} {formatDate(item.publish_at_to, locale)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ClubList>
      {token !== null && (
        <Suspense>
          <OwnForms />
        </Suspense>
      )}
    </div>
  )
}
