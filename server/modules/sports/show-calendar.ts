import ical, { ICalEventStatus } from 'ical-generator'
import type { Language } from '#contract/kernel/localized.ts'
import { fileMedia } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { FileAnswer } from '#server/platform/http/file-answer.ts'
import { listGameRows } from './game.queries.ts'
import { findSeason } from './season.queries.ts'
import { viewGame } from './view-game.rules.ts'

const gamesMax = 500
const hoursLong = 2

interface Asked {
  readonly id: bigint
  readonly locale: Language
  readonly origin: string
}

/**
 * The games of our club in a season.
 * @throws Refusal `request.not_found`
 */
export async function showSeasonCalendar(db: Db, { id, locale, origin }: Asked): Promise<FileAnswer> {
  const season = await findSeason(db, id)
  if (!season) throw new Refusal('request.not_found')
  const asked = { seasonId: id, when: 'all', onlyOurs: true, limit: gamesMax, offset: 0 } as const
  const { rows } = await listGameRows(db, asked)
  const calendar = ical({ prodId: '//Mahfaza//Club//EN', name: season.name[locale], ttl: 3600 })
  for (const game of rows) {
    const { home, away, stadium, status } = viewGame(game)
    calendar.createEvent({
      id: `game-${game.id}@${new URL(origin).hostname}`,
      start: game.startsAt,
      end: new Date(game.startsAt.getTime() + hoursLong * 3_600_000),
      summary: `${home.name[locale]} – ${away.name[locale]}`,
      location: stadium?.[locale] ?? null,
      status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url: `${origin}/club/games/${game.id}`,
    })
  }
  const body = Buffer.from(calendar.toString())
  return new FileAnswer({ mime: fileMedia.ics, filename: `${season.name[locale]}.ics`, body })
}
