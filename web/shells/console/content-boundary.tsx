import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { logPageError } from '#web/lib/log-page-error.ts'
import { describePageError, useFullAddress } from '#web/lib/missing-page.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ErrorText } from '#web/ui/error-page.tsx'
import type { Route } from './+types/content-boundary.ts'

/** The content of the console's frame. */
export default function ContentBoundary() {
  return <Outlet />
}

/** A page that fails or does not exist leaves the frame with its menu. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { crawler } = usePage()
  const address = useFullAddress()
  const { pathname, search, hash } = address
  useEffect(() => logPageError(error, { pathname, search, hash }), [error, pathname, search, hash])
  if (crawler) return null
  return <ErrorText {...describePageError(error, address)} isStaff />
}
