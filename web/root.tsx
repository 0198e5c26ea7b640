import arabicFont from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import latinFont from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-400-normal.woff2?url'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  Outlet,
  Scripts,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { normaliseDigits, stripInvisible } from '#contract/kernel/digits.ts'
import { askForConnection, followConnection, useConnection } from '#web/lib/api/connection.ts'
import { formatTime } from '#web/lib/formats/dates.ts'
import { domainsOf } from '#web/lib/i18n/route-messages.ts'
import { logPageError } from '#web/lib/log-page-error.ts'
import { describePageError, useFullAddress } from '#web/lib/missing-page.ts'
import { reloadPage, setRouter } from '#web/lib/navigation.ts'
import { pageHostContext, pageVersionContext } from '#web/lib/page-context.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { directionOf, localeTag } from '#web/lib/preferences/preferences.ts'
import { useLoading } from '#web/lib/session/loading.ts'
import { primaryTokens } from '#web/lib/theme/primary-color.ts'
import { dismissToast, useToasts } from '#web/lib/toasts.ts'
import { useNewVersion } from '#web/lib/use-new-version.ts'
import { ConnectionBanner } from '#web/ui/connection-banner.tsx'
import { DigitsProvider } from '#web/ui/digits.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { LoadingBar } from '#web/ui/loading-bar.tsx'
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx'
import { NewVersion } from '#web/ui/new-version.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import '#web/styles/tokens.css'
import '#web/styles/fonts.css'
import '#web/styles/base.css'
import type { Route } from './+types/root.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, origin } = context.get(pageHostContext)
  return { settings, origin, version: context.get(pageVersionContext) }
}

// Nothing of the root depends on the next page.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { locale, theme: scheme, cspNonce, crawler } = usePage()
  const settings = useRouteLoaderData<typeof loader>('root')?.settings
  const dir = directionOf(locale, settings?.rtl ?? true)
  const messages = domainsOf(useMatches().map((match) => match.handle)).join(' ')
  const fonts = locale === 'ar' ? [arabicFont, latinFont] : [latinFont]
  return (
    <html
      lang={localeTag(locale)}
      dir={dir}
      data-mantine-color-scheme={scheme}
      data-messages={messages}
      data-crawler={crawler || undefined}
      style={primaryTokens(settings?.color ?? 'amber') ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={scheme === 'dark' ? '#14110f' : '#faf8f5'} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <script src="/early-guard.js" />
        <Links />
      </head>
      <body>
        {children}
        <Scripts nonce={cspNonce} />
      </body>
    </html>
  )
}

const cleanDigits = (text: string) => normaliseDigits(stripInvisible(text))

export default function App({ loaderData }: Route.ComponentProps) {
  const isOld = useNewVersion(loaderData.version)
  const navigate = useNavigate()
  const navigating = useNavigation().state !== 'idle'
  const loading = useLoading()
  // From here on a press is answered.
  useEffect(() => document.documentElement.setAttribute('data-alive', ''), [])
  useEffect(() => setRouter((path, options) => void navigate(path, options)), [navigate])
  return (
    <DigitsProvider value={cleanDigits}>
      <LostConnection />
      <LoadingBar active={navigating} />
      <Outlet />
      <Toasts toasts={useToasts()} onDone={dismissToast} />
      {isOld && <NewVersion onLoad={reloadPage} />}
      <LoadingOverlay visible={loading} />
    </DigitsProvider>
  )
}

function LostConnection() {
  const { isLost, answeredAt } = useConnection()
  useEffect(followConnection, [])
  useEffect(() => void document.documentElement.toggleAttribute('data-connection-lost', isLost), [isLost])
  if (!isLost) return null
  return <ConnectionBanner since={answeredAt && formatTime(answeredAt)} onRetry={askForConnection} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { crawler } = usePage()
  const address = useFullAddress()
  const { pathname, search, hash } = address
  useEffect(() => logPageError(error, { pathname, search, hash }), [error, pathname, search, hash])
  // A crawler must not index an error's text; the status is enough.
  if (crawler) return null
  return <ErrorPage {...describePageError(error, address)} isStaff={pathname.startsWith('/console')} />
}
