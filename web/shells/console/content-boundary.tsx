import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { logPageError } from '#web/lib/log-page-error.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { ErrorText } from '#web/ui/error-page.tsx'
import type { Route } from './+types/content-boundary.ts'

/** The content of the console's frame. */
export default function ContentBoundary() {
  return <Outlet />
}

/** A page that fails or does not exist leaves the frame with its menu. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation()
  const { crawler } = usePage()
  const { pathname } = useLocation()
  useEffect(() => logPageError(error, pathname), [error, pathname])
  if (crawler) return null
  const status = isRouteErrorResponse(error) ? error.status : 500
  const detail = status === 404 ? t('error_page.not_found_at', { path: pathname }) : undefined
  return <ErrorText status={status} detail={detail} home="/console" />
}
