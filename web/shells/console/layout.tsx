import { MantineThemeProvider } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { isFlag, useRemembered } from '#web/lib/console/use-remembered.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import { isRouteHandle, type RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { signInAddress } from '#web/lib/staff/sign-in-address.ts'
import { type StaffSession, setRightsReader, useStaffSession } from '#web/lib/staff/staff-session.ts'
import { startStaffSession } from '#web/lib/staff/start-staff-session.ts'
import { consoleTheme } from '#web/lib/theme/console-theme.ts'
import { MantinePage } from '#web/lib/theme/mantine-page.tsx'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import frame from '#web/ui/frame.module.css'
import { DeniedPage, ErrorState } from '#web/ui/state-panel.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { EnvironmentBand } from './environment-band.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { placeAt } from './nav-items.ts'
import { Sidebar } from './sidebar.tsx'
import { LayoutSkeleton } from './skeleton.tsx'
import { ToolsProvider } from './tools.tsx'
import '#web/styles/mantine.css'
import '#web/styles/console.css'

export const handle: RouteHandle = { messages: ['console', 'signed-in', 'resources', 'fields', 'validation'] }

// Search engines must not list the back office.
export const headers = () => ({ 'X-Robots-Tag': 'noindex, nofollow' })

const sessionAskedEveryMs = 60_000

/** The server draws an empty frame; only the browser with the session knows the content. */
export default function ConsoleLayout() {
  const { state, ended } = useStaffSession()
  const tools = usePageTools()
  useBeginning()
  useEffect(() => {
    setRightsReader(() => void startStaffSession())
    void startStaffSession()
  }, [])
  return (
    <MantinePage>
      <MantineThemeProvider theme={consoleTheme} inherit>
        <meta name="robots" content="noindex, nofollow" />
        <UiToolsContext value={tools}>
          {state === 'open' ? <Frame /> : <SignInLayout state={state} ended={ended} />}
        </UiToolsContext>
      </MantineThemeProvider>
    </MantinePage>
  )
}

/** The first page loads while the session is read. */
function useBeginning(): void {
  const matches = useMatches()
  useEffect(() => {
    for (const { handle, params } of matches) if (isRouteHandle(handle)) handle.begin?.(params)
  }, [matches])
}

function SignInLayout({ state, ended }: Pick<StaffSession, 'state' | 'ended'>) {
  if (state === 'closed' || state === 'halfway')
    return (
      <>
        <LayoutSkeleton />
        <Navigate to={signInAddress(ended)} replace />
      </>
    )
  if (state === 'unreachable')
    return (
      <main className={classes.alone}>
        <ErrorState onRetry={() => void startStaffSession()} />
      </main>
    )
  return <LayoutSkeleton />
}

function Frame() {
  const { t } = useTranslation(['console', 'signed-in'])
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  // A removed permission, or an ended session, is noticed without a reload.
  useRepeatedly(sessionAskedEveryMs, () => void startStaffSession())
  const [compact, setCompact] = useRemembered('narrow-menu', false, isFlag)
  useEffect(() => {
    // A new page starts at its top, unless a part of it was asked for: the content scrolls, not the document.
    if (pathname && location.hash === '') content.current?.scrollTo(0, 0)
  }, [pathname])
  return (
    <ToolsProvider>
      <div className={`${frame.shell} ${classes.shell}`} data-narrow={compact || undefined}>
        <a className="skip-link" href="#content">
          {t('common:skip_to_content')}
        </a>
        <EnvironmentBand />
        <Sidebar compact={compact} onCompact={setCompact} />
        <Header />
        <main id="content" ref={content} className={frame.content} tabIndex={-1}>
          <div className={classes.content}>
            <Breadcrumbs />
            <Page />
          </div>
        </main>
        <BottomBar />
      </div>
    </ToolsProvider>
  )
}

/** The menu hides forbidden pages; an address without permission gets a message. The server decides. */
function Page() {
  const { can } = useStaffSession()
  const item = placeAt(useLocation().pathname)
  if (item && !can(item.permissions)) return <DeniedPage />
  return <Outlet />
}
