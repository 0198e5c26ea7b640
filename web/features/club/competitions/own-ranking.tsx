import { showPlay } from '#contract/operations/competitions/play.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { type RankingProps, RankingTable } from './ranking-table.tsx'

/** With the row of the reader. */
export default function OwnRanking({ ranking: { ranking }, competitionId }: RankingProps) {
  const play = useCall(showPlay, { params: { id: competitionId }, quiet: true })
  return <RankingTable ranking={ranking} own={play.data?.number ?? null} />
}
