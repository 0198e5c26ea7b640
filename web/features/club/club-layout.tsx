import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useRevalidator } from 'react-router'
import { showClub } from '#contract/operations/club/show-club.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'
import type { Route } from './+types/club-layout.ts'
import classes from './club.module.css'
import { useClubBase } from './club-base.ts'
import { morePart, partsOf } from './parts.ts'
import { Player } from './tracks/player.tsx'
import { PlayerProvider } from './tracks/player-context.tsx'

export const handle: RouteHandle & { atTop: true } = { messages: ['club'], atTop: true }

/** What begins or ends at a moment is seen on an open page without a reload. */
const askedAgainMs = 30_000

export async function loader({ context }: Route.LoaderArgs) {
  return { parts: (await readOnServer(context.get(pageHostContext), showClub)).parts }
}

/** The pages of the club: one bar of its parts, and a player that goes on while one moves between them. */
export default function ClubLayout({ loaderData: { parts } }: Route.ComponentProps) {
  const { t } = useTranslation('club')
  const base = useClubBase()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  useRepeatedly(askedAgainMs, () => {
    if (document.visibilityState === 'visible') void revalidate()
  })
  const { bar, more } = partsOf(parts)
  const isAt = (path: string) => (path === '' ? pathname === base : pathname.startsWith(base + path))
  const tabs = [...bar, morePart].map(({ name, path }) => ({
    to: base + path,
    label: t(`parts.${name}`),
    pinned: name === morePart.name,
    active: isAt(path) || (name === morePart.name && more.some((part) => isAt(part.path))),
  }))
  return (
    <PlayerProvider>
      <div className={classes.club} data-place={base === '/club' ? 'site' : 'portal'}>
        <TabLinks label={t('parts.label')} tabs={tabs} />
        <Outlet context={more} />
        <Player />
      </div>
    </PlayerProvider>
  )
}
