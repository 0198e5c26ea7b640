import { perPageMax } from '#contract/kernel/paging.ts'
import { listApprovals } from '#contract/operations/approvals/approvals.ts'
import { callList } from '#web/lib/api/call-list.ts'

/** What this person decides after a request: the next older one, or else the newest; null: nothing waits. */
export async function findNextWaiting(decided: string): Promise<string | null> {
  const query = { 'filter[mine]': 'decide', per_page: perPageMax } as const
  const { data } = await callList(listApprovals, { query, quiet: true })
  const ids = data.map(({ id }) => BigInt(id)).filter((id) => id !== BigInt(decided))
  return String(ids.find((id) => id < BigInt(decided)) ?? ids[0] ?? '') || null
}
