import { lazy, Suspense } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { type RankingProps, RankingTable } from './ranking-table.tsx'

// Visitors load nothing that asks for their own row.
const OwnRanking = lazy(() => import('./own-ranking.tsx'))

export function Ranking(props: RankingProps) {
  const { token } = useSession()
  const table = <RankingTable ranking={props.ranking.ranking} own={null} />
  if (token === null) return table
  return (
    <Suspense fallback={table}>
      <OwnRanking {...props} />
    </Suspense>
  )
}
