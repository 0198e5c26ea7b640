import { resources } from '#contract/console-resources.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { showClub as operation } from '#contract/operations/club/show-club.ts'
import { readPointsRules } from '#server/modules/points/index.ts'
import { hasShownPolls } from '#server/modules/polls/index.ts'
import { hasShownGames } from '#server/modules/sports/index.ts'
import { hasShownTickets } from '#server/modules/tickets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findShown, type ServedResources } from '#server/resource-engine/index.ts'

const parts = (resources as readonly Resource[])
  .filter(({ group, audience }) => group === 'club' && audience?.access === 'public')
  .map(({ name }) => name)

/** The parts of the club area that a visitor is shown something of. */
export async function showClub(
  db: Db,
  servedResources: ServedResources,
): Promise<AnswerInput<typeof operation>> {
  const [shown, hasPolls, hasGames, hasTickets, { points_enabled: hasPoints }] = await Promise.all([
    findShown(db, servedResources, parts),
    hasShownPolls(db),
    hasShownGames(db),
    hasShownTickets(db),
    readPointsRules(db),
  ])
  const others = [hasGames && 'games', hasTickets && 'tickets', hasPolls && 'polls', hasPoints && 'points']
  return { parts: [...shown, ...others.filter((part) => part !== false)] }
}
