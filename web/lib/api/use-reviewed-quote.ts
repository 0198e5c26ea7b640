import { useEffect } from 'react'
import type { BodyInput, Operation } from '#contract/kernel/operation.ts'
import { useCall } from './use-call.ts'

/** What a review shows. Once something was refused because that no longer holds, it is asked for anew. */
export function useReviewedQuote<O extends Operation>(quote: O, body: BodyInput<O>, isOutdated = false) {
  const asked = useCall(quote, { body })
  const { refetch } = asked
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
  return asked
}
