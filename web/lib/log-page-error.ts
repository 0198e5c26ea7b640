import { isRouteErrorResponse } from 'react-router'
import { type Address, describePageError } from './missing-page.ts'

/** A line for the browser's console: what happened and where. The class of an answer has no name in a build. */
export function logPageError(error: unknown, address: Address): void {
  const { pathname } = address
  const { missing } = describePageError(error, address)
  if (missing) {
    const what = missing.key === 'not_found_at' ? 'Page not found' : 'Page Not Found'
    console.error(`${what}: ${missing.path}`)
    return
  }
  if (isRouteErrorResponse(error)) {
    console.error(`Page failed with ${error.status}: ${pathname}`)
    return
  }
  // The error itself behind it keeps its stack.
  console.error(`Page failed: ${pathname}: ${String(error)}`, ...(error instanceof Error ? [error] : []))
}
