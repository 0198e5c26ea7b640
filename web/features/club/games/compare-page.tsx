import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { listSquad, showPlayer } from '#contract/operations/sports/read-sports.ts'
import { findOnServer, readOnServer } from '#web/lib/api/read-on-server.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { pageHostContext } from '#web/lib/page-context.ts'
import { PageHead } from '#web/lib/page-head.tsx'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { readIn } from '../local-text.tsx'
import type { Route } from './+types/compare-page.ts'
import { GameTabs } from './game-tabs.tsx'
import type { Member, PlayerView } from './game-types.ts'
import classes from './games.module.css'
import { usePlayerFacts, usePlayerFigures } from './player-figures.ts'

export const handle: RouteHandle = { messages: ['club', 'sports'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const host = context.get(pageHostContext)
  const { searchParams } = new URL(request.url)
  const find = async (name: string) => {
    const id = searchParams.get(name)
    return id ? findOnServer(host, showPlayer, { params: { id } }) : null
  }
  const [members, one, other] = await Promise.all([readOnServer(host, listSquad), find('one'), find('other')])
  return { players: members.filter((member) => member.is_player), one, other }
}

/** Two players side by side; the higher figure is marked. */
export default function ComparePage({ loaderData: { players, one, other } }: Route.ComponentProps) {
  const { t } = useTranslation('sports')
  return (
    <div className="stack-wide">
      <PageHead title={t('compare.title')} line={t('compare.line')} />
      <h1>{t('compare.title')}</h1>
      <GameTabs />
      <div className={classes.bar}>
        <PlayerChoice name="one" players={players} />
        <PlayerChoice name="other" players={players} />
      </div>
      {one && other ? <Compared one={one} other={other} /> : <p className="soft">{t('compare.choose')}</p>}
    </div>
  )
}

function PlayerChoice({ name, players }: { name: 'one' | 'other'; players: readonly Member[] }) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const id = useId()
  const [params, setParams] = useSearchParams()
  const choose = (player: string) => {
    const next = new URLSearchParams(params)
    next.set(name, player)
    setParams(next, { preventScrollReset: true })
  }
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{t(`compare.${name}`)}</label>
      <select id={id} value={params.get(name) ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">–</option>
        {players.map((player) => (
          <option key={player.id} value={player.id}>
            {readIn(player.name, locale).text}
          </option>
        ))}
      </select>
    </div>
  )
}

function Compared({ one, other }: { one: PlayerView; other: PlayerView }) {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const [ours, theirs] = [usePlayerFigures(one), usePlayerFigures(other)]
  const [facts, otherFacts] = [usePlayerFacts(one), usePlayerFacts(other)]
  const labels = new Set([...facts, ...otherFacts].map(({ label }) => label))
  const factOf = (some: typeof facts, label: string) =>
    some.find((fact) => fact.label === label)?.value ?? '–'
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{t('compare.figure')}</span>
          </th>
          <th scope="col">{readIn(one.name, locale).text}</th>
          <th scope="col">{readIn(other.name, locale).text}</th>
        </tr>
      </thead>
      <tbody>
        {[...labels].map((label) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{factOf(facts, label)}</td>
            <td>{factOf(otherFacts, label)}</td>
          </tr>
        ))}
        {ours.map((figure, at) => {
          const second = theirs[at]
          if (!second) return null
          return (
            <tr key={figure.name}>
              <th scope="row">{figure.label}</th>
              <Figure shown={figure.shown} better={figure.value > second.value} />
              <Figure shown={second.shown} better={second.value > figure.value} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Figure({ shown, better }: { shown: string; better: boolean }) {
  const { t } = useTranslation('sports')
  return (
    <td data-better={better || undefined}>
      {shown}
      {better && <span className="unseen">{t('compare.better')}</span>}
    </td>
  )
}
