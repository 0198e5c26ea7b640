import { seasons } from '#contract/resources/sports/seasons.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { endOtherCurrent } from './season.queries.ts'

export const seasonsServer = serveResource(seasons, {
  table: 'season',
  visibleTo: 'all',
  children: {
    tie_rules: serveResource(seasons.fields.tie_rules.of, { table: 'season_tie_rule', visibleTo: 'all' }),
  },
  async beforeStore(tx, { current, sport_id, sport_level_id }) {
    if (current === true && sport_id && sport_level_id) await endOtherCurrent(tx, sport_id, sport_level_id)
    return undefined
  },
  async beforeUpdate(tx, values, row) {
    if (values.current ?? row.current)
      await endOtherCurrent(
        tx,
        values.sport_id ?? BigInt(row.sport_id),
        values.sport_level_id ?? BigInt(row.sport_level_id),
        BigInt(row.id),
      )
    return undefined
  },
  // Another one may have become the current season meanwhile.
  beforeRestore: async () => ({ current: false }),
})
