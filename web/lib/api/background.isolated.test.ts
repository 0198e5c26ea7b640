import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { listApprovals } from '#contract/operations/approvals/approvals.ts'
import { inBackground } from './background.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './use-call.ts'

test('a call that a page repeats by itself is marked, a call of a person is not', async () => {
  const marks: (string | null)[] = []
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    marks.push(new Headers(headers).get('x-background'))
    return Response.json({ data: [] })
  })
  const observer = new QueryObserver(queryClient, {
    queryKey: [listApprovals.id],
    queryFn: ({ signal }) => call(listApprovals, { query: { page: 1, per_page: 1 }, signal, quiet: true }),
  })
  const settled = () =>
    vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ fetchStatus: 'idle', data: [] }))
  const leave = observer.subscribe(() => undefined)
  await settled()
  inBackground(() => refresh(listApprovals))
  await settled()
  inBackground(() => void observer.refetch())
  await settled()
  refresh(listApprovals)
  await settled()
  expect(marks).toEqual([null, '1', '1', null])
  leave()
  queryClient.clear()
  vi.unstubAllGlobals()
})
