import type { Language } from '#contract/kernel/localized.ts'
import type { ClubMark, GameView } from './game-types.ts'

const states: Readonly<Partial<Record<GameView['status'], string>>> = {
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
}

/** The game as structured data for search engines. */
export function sportsEventOf(game: GameView, locale: Language): object {
  const teamOf = ({ name }: ClubMark) => ({ '@type': 'SportsTeam', name: name[locale] })
  return {
    '@type': 'SportsEvent',
    name: `${game.home.name[locale]} – ${game.away.name[locale]}`,
    startDate: game.starts_at,
    eventStatus: `https://schema.org/${states[game.status] ?? 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    homeTeam: teamOf(game.home),
    awayTeam: teamOf(game.away),
    ...(game.stadium && { location: { '@type': 'StadiumOrArena', name: game.stadium[locale] } }),
  }
}
