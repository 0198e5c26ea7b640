import type { ReactNode } from 'react'
import { DeniedState, ErrorState, type LoadFailure } from './state-panel.tsx'

/** The part of a query that its states need. */
export interface Reading<Data> {
  readonly data: Data | undefined
  readonly error: LoadFailure | null
  refetch(): unknown
}

interface WhenReadProps<Data> {
  readonly of: Reading<Data>
  /** Grey shapes for the content. */
  readonly skeleton: ReactNode
  /** For a 404, where "there is no such thing" is better than an error. */
  readonly missing?: ReactNode
  children(data: Data): ReactNode
}

/** The read content, or its state: loading, denied, missing, failed. */
export function WhenRead<Data>({ of: reading, skeleton, missing, children }: WhenReadProps<Data>) {
  const { data, error } = reading
  if (data !== undefined) return children(data)
  if (error === null) return skeleton
  if (error.status === 403) return <DeniedState />
  if (error.status === 404 && missing !== undefined) return missing
  return <ErrorState failure={error} onRetry={() => void reading.refetch()} />
}
