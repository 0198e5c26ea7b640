import { useEffect } from 'react'
import type { BodyInput, Operation } from '#contract/kernel/operation.ts'
import { useCall } from './use-call.ts'

/**
 * The values of a review. After a refusal because they changed, they are read anew.
 * @param quiet the page itself says why there is no quote
 */
export function useReviewedQuote<O extends Operation>(
  quote: O,
  body: BodyInput<O>,
  isOutdated = false,
  quiet = false,
) {
  const asked = useCall(quote, { body, ...(quiet && { quiet }) })
  const { refetch } = asked
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
  return asked
}
