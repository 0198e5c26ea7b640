import { isRouteErrorResponse } from 'react-router'

/** A line for the browser's console: what happened and where. The class of an answer has no name in a build. */
export function logPageError(error: unknown, path: string): void {
  if (isRouteErrorResponse(error)) {
    console.error(
      error.status === 404 ? `Page not found: ${path}` : `Page failed with ${error.status}: ${path}`,
    )
    return
  }
  // The error itself behind it keeps its stack.
  console.error(`Page failed: ${path}: ${String(error)}`, ...(error instanceof Error ? [error] : []))
}
