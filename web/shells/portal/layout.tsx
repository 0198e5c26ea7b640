import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { showServiceState } from '#contract/operations/settings/show-service-state.ts'
import { loadSigning } from '#web/lib/api/load-signing.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { usePageTools } from '#web/lib/formats/ui-tools.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { AppLinks } from '#web/lib/offline/app-links.tsx'
import { useShell } from '#web/lib/offline/use-shell.ts'
import { useHiddenBalance } from '#web/lib/preferences/hidden-balance.ts'
import { needsToken } from '#web/lib/session/guards.ts'
import { paymentConfirmation } from '#web/lib/session/payment-confirmation.ts'
import { useSession } from '#web/lib/session/session.ts'
import { startSession } from '#web/lib/session/start-session.ts'
import { HiddenBalanceContext } from '#web/ui/balance.tsx'
import frame from '#web/ui/frame.module.css'
import { PageTransition } from '#web/ui/page-transition.tsx'
import { BlockSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ErrorState } from '#web/ui/state-panel.tsx'
import { UiToolsContext } from '#web/ui/ui-tools.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import classes from './layout.module.css'
import { PausedPage } from './paused-page.tsx'
import { Sidebar } from './sidebar.tsx'
import { useLive } from './use-live.ts'
import { ViewBanner } from './view-banner.tsx'
import '#web/styles/mantine.css'

const ConfirmDialog = lazy(() => import('#web/features/identity/confirm-dialog.tsx'))

export const handle: RouteHandle = { messages: ['portal', 'signed-in'] }

export const clientMiddleware = [needsToken]

export default function PortalLayout() {
  // From a page of the site, only what a component names is loaded.
  const { t } = useTranslation(['common', 'signed-in'])
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  useEffect(() => void startSession(), [])
  // A payment whose connection breaks must not wait for a file first.
  useEffect(() => void loadSigning(), [])
  useEffect(() => {
    // A new page starts at its top, unless a part of it was asked for: the content scrolls, not the document.
    if (pathname && location.hash === '') content.current?.scrollTo(0, 0)
  }, [pathname])
  useLive()
  useShell()
  return (
    <>
      <AppLinks />
      <UiToolsContext value={usePageTools()}>
        <HiddenBalanceContext value={useHiddenBalance()}>
          <div className={`${frame.shell} ${classes.shell}`}>
            <a className="skip-link" href="#content">
              {t('skip_to_content')}
            </a>
            <ViewBanner />
            <Sidebar />
            <Header />
            <main id="content" ref={content} className={frame.content} tabIndex={-1}>
              <PageTransition location={pathname}>
                <div className={classes.content}>
                  <WhenReady />
                </div>
              </PageTransition>
            </main>
            <BottomBar />
            <Confirmation />
          </div>
        </HiddenBalanceContext>
      </UiToolsContext>
    </>
  )
}

/** On every page: the person who sends again what was refused may be anywhere. */
function Confirmation() {
  const asked = paymentConfirmation.useAsked()
  return <Suspense>{asked && <ConfirmDialog about={asked.about} onAnswer={asked.answer} />}</Suspense>
}

/** Content is drawn only once the client is known. */
function WhenReady() {
  const { checked, user } = useSession()
  const isPaused = useCall(showServiceState, { quiet: true }).data?.paused === true
  if (!checked)
    return (
      <div className="stack">
        <BlockSkeleton height={200} />
        <RowsSkeleton />
      </div>
    )
  if (!user) return <ErrorState onRetry={() => void startSession()} />
  if (isPaused) return <PausedPage onRetry={() => refresh(showServiceState)} />
  return <Outlet />
}
