import type { AnswerInput } from '#contract/kernel/operation.ts'
import type { listSeasons } from '#contract/operations/sports/read-sports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listShownSeasons } from './season.queries.ts'

export function listSeasonsShown(db: Db): Promise<AnswerInput<typeof listSeasons>> {
  return listShownSeasons(db)
}
