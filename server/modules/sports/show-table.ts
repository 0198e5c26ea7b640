import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { showTable as operation } from '#contract/operations/sports/read-sports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { rankClubs } from './rank-clubs.rules.ts'
import { type EntrantRow, findSeason, listEntrants, listResults } from './season.queries.ts'

/**
 * The table of a season, group by group.
 * @throws Refusal `request.not_found`
 */
export async function showTable(db: Db, seasonId: bigint): Promise<AnswerInput<typeof operation>> {
  const rules = await findSeason(db, seasonId)
  if (!rules) throw new Refusal('request.not_found')
  const [entrants, results] = await Promise.all([listEntrants(db, seasonId), listResults(db, seasonId)])
  return [...groupsOf(entrants).values()].flatMap((group) => {
    const byClub = new Map(group.map((entrant) => [entrant.clubId, entrant]))
    return rankClubs(group, results, rules).flatMap((row) => {
      const entrant = byClub.get(row.clubId)
      if (!entrant) return []
      return [
        {
          place: row.place,
          club: entrant.club,
          group_name: entrant.groupName,
          played: row.played,
          won: row.won,
          drawn: row.drawn,
          lost: row.lost,
          goals_for: row.goalsFor,
          goals_against: row.goalsAgainst,
          points_deducted: row.pointsDeducted,
          points: row.points,
          form: [...row.form],
          next: entrant.next,
        },
      ]
    })
  })
}

function groupsOf(entrants: readonly EntrantRow[]): Map<string | null, EntrantRow[]> {
  const groups = new Map<string | null, EntrantRow[]>()
  for (const entrant of entrants)
    groups.set(entrant.groupName, [...(groups.get(entrant.groupName) ?? []), entrant])
  return groups
}
