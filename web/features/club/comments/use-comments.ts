import { useInfiniteQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listComments, listReplies } from '#contract/operations/engagement/comments.ts'
import { call } from '#web/lib/api/call.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/session/session.ts'
import type { SubjectParams } from './reaction-bar.tsx'

type Page = AnswerOf<typeof listComments>
export type Comment = Page['comments'][number]
export type Reply = Comment['replies'][number]

/** An open page sees what others wrote meanwhile. */
const askedAgainMs = 20_000

/** The comments below a row, page by page; they are read again while the page is open. */
export function useComments(params: SubjectParams) {
  const { token } = useSession()
  const query = useInfiniteQuery<Page, ApiFailure>(
    {
      queryKey: [listComments.id, params, token !== null],
      queryFn: ({ pageParam, signal }) =>
        call(listComments, {
          query: { ...params, ...(typeof pageParam === 'string' && { after: pageParam }) },
          quiet: true,
          signal,
        }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: askedAgainMs,
    },
    queryClient,
  )
  return { ...query, comments: query.data?.pages.flatMap(({ comments }) => comments) ?? [] }
}

/** The replies after the first ones, from the last one that is shown. */
export async function readReplies(id: string, after: string): Promise<AnswerOf<typeof listReplies>> {
  return call(listReplies, { params: { id }, query: { after } })
}
