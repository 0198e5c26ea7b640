import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { audienceOf } from '#contract/kernel/resource/audience-operations.ts'
import { clientForms } from '#contract/resources/forms/client-forms.ts'
import { forms } from '#contract/resources/forms/forms.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { formatDate } from '#web/lib/formats/dates.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Parts } from '#web/ui/parts.tsx'
import { Status } from '#web/ui/status.tsx'
import { useClubBase } from '../club-base.ts'
import { ClubList } from '../list-parts.tsx'
import { LocalText } from '../local-text.tsx'
import { listQuery } from '../use-list-page.ts'
import type { Route } from './+types/forms-page.ts'
import classes from './forms.module.css'

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
      {token !== null && <OwnForms />}
    </div>
  )
}

const kinds = { new: 'pending', in_work: 'info', done: 'success' } as const
const own = audienceOf(clientForms).list

/** What the reader sent, with the answers. */
function OwnForms() {
  const { t } = useTranslation('forms')
  const { locale } = usePage()
  const { data } = useList(own, { query: { per_page: 20 }, quiet: true })
  if (!data) return null
  return (
    <section className="stack" aria-labelledby="own-forms">
      <h2 id="own-forms">{t('page.own')}</h2>
      {data.data.length === 0 && <p className="soft">{t('page.none')}</p>}
      <ul className={classes.own}>
        {data.data.map((entry) => (
          <li key={entry.id}>
            <p className="between">
              <strong>
                <LocalText of={entry.form} />
              </strong>
              <Status kind={kinds[entry.status]}>{t(`states.${entry.status}`)}</Status>
            </p>
            <p className="small soft">
              <Parts>
                <span dir="ltr">#{entry.number}</span>
                <time dateTime={entry.created_at}>{formatDate(entry.created_at, locale)}</time>
              </Parts>
            </p>
            {entry.answer !== null && (
              <blockquote className={classes.answer}>
                <p className="small soft">{t('page.answer')}</p>
                <p dir="auto">{entry.answer}</p>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
