import { useTranslation } from 'react-i18next'
import { events } from '#contract/resources/club/events.ts'
import { readAudience } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { IconCalendarEvent } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import type { Route } from './+types/events-page.ts'
import { comingQuery } from './coming.ts'
import { EventTile } from './event-tile.tsx'
import classes from './events.module.css'

export const handle: RouteHandle = { messages: ['club'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { items: await readAudience(context.get(pageHostContext), events, comingQuery(100)) }
}

/** What comes, the next first. */
export default function EventsPage({ loaderData: { items } }: Route.ComponentProps) {
  const { t } = useTranslation('club')
  return (
    <div className="stack-wide">
      <PageHead title={t('lists.events.title')} line={t('lists.events.line')} />
      <h1>{t('lists.events.title')}</h1>
      {items.length === 0 ? (
        <EmptyState
          icon={<IconCalendarEvent size={28} aria-hidden="true" />}
          title={t('lists.events.empty')}
          text={t('empty_text')}
        />
      ) : (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.id}>
              <EventTile item={item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
