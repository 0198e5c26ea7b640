import { useEffect } from 'react'
import type { BodyInput, Operation } from '#contract/kernel/operation.ts'
import { useCall } from './use-call.ts'

interface HowToAsk {
  /** The page itself says why there is no quote. */
  readonly quiet?: true
  readonly enabled?: boolean
}

/** The values of a review. After a refusal because they changed, they are read anew. */
export function useReviewedQuote<O extends Operation>(
  quote: O,
  body: BodyInput<O>,
  isOutdated = false,
  { quiet, enabled }: HowToAsk = {},
) {
  const asked = useCall(quote, { body, ...(quiet && { quiet }) }, enabled)
  const { refetch } = asked
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
  return asked
}
