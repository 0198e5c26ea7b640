import { ApiFailure } from '#web/lib/api/failure.ts'

/** Why a call failed. Any other error is a defect and shown as one. */
export function failureOf(error: Error | null): ApiFailure | null {
  if (error === null || error instanceof ApiFailure) return error
  throw error
}
