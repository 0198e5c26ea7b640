import { readSettings } from '#server/modules/settings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type PointsRules, pointsRuleNames } from './points.rules.ts'

/** In one small query. */
export function readPointsRules(db: Db): Promise<PointsRules> {
  return readSettings(db, pointsRuleNames)
}
