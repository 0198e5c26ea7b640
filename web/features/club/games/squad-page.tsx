import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listSquad } from '#contract/operations/sports/read-sports.ts'
import { readOnServer } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconUsers } from '#web/ui/icons.ts'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { useClubBase } from '../club-base.ts'
import { readIn } from '../local-text.tsx'
import type { Route } from './+types/squad-page.ts'
import { GameTabs } from './game-tabs.tsx'
import type { Member } from './game-types.ts'
import classes from './games.module.css'
import { Portrait } from './portrait.tsx'

export const handle: RouteHandle = { messages: ['club', 'sports'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { members: await readOnServer(context.get(pageHostContext), listSquad) }
}

/** The people of our club, team by team; players first. */
export default function SquadPage({ loaderData: { members } }: Route.ComponentProps) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const teams = Map.groupBy(members, ({ sport, level }: Member) =>
    [sport, level].map((part) => readIn(part, locale).text).join(' – '),
  )
  return (
    <div className="stack-wide">
      <PageHead title={t('squad.title')} line={t('squad.line')} />
      <h1>{t('squad.title')}</h1>
      <GameTabs />
      {members.length === 0 && (
        <EmptyState
          icon={<IconUsers size={28} aria-hidden="true" />}
          title={t('squad.empty')}
          text={t('club:empty_text')}
        />
      )}
      {[...teams].map(([team, people]) => (
        <section key={team} className="stack" aria-label={team}>
          <h2>{team}</h2>
          <ul className={classes.squad}>
            {people.map((member) => (
              <li key={member.id}>
                <MemberTile member={member} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function MemberTile({ member }: { member: Member }) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const { name, photo, number, position, is_player: isPlayer, type } = member
  return (
    <Link to={`${useClubBase()}/games/players/${member.id}`} className={classes.member}>
      <Portrait photo={photo} size={56} />
      <span className={classes.what}>
        <strong>{readIn(name, locale).text}</strong>
        <span className="small soft">
          {isPlayer && position ? t(`player.positions.${position}`) : readIn(type, locale).text}
        </span>
      </span>
      {number !== null && <span className={classes.number}>{number}</span>}
    </Link>
  )
}
