import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { showJob } from '#contract/operations/console/jobs.ts'
import { call } from '#web/lib/api/call.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'

const askAgainMs = 700

export type Job = AnswerOf<typeof showJob>

/** The progress of a task, read until it has ended. */
export function useJob(id: string | null) {
  const query = useQuery<Job, ApiFailure>(
    {
      queryKey: [showJob.id, id],
      queryFn: ({ signal }) => call(showJob, { params: { id: id ?? '' }, signal, quiet: true }),
      enabled: id !== null,
      staleTime: 0,
    },
    queryClient,
  )
  const isUnderWay = id !== null && !(query.data && hasEnded(query.data))
  useRepeatedly(isUnderWay ? askAgainMs : null, () => void query.refetch({ cancelRefetch: false }))
  return query
}

export function hasEnded({ status }: Job): boolean {
  return status === 'done' || status === 'failed'
}

/** The number of a started task, once there is an answer. */
export function startedJobId(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('job_id' in answer)) return null
  return String(answer.job_id)
}
