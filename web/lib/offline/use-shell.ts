import { useEffect } from 'react'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { keepShell } from './keep-shell.ts'

const restMs = 3_000

/** Keeps the portal on this device once the page rests: what the person waits for comes first. */
export function useShell(): void {
  const { locale, theme } = usePage()
  const clientId = useSession().user?.id
  useEffect(() => {
    if (!locale || !theme) return
    const timer = setTimeout(() => attempt(() => keepShell('/portal-worker.js', '/')), restMs)
    return () => clearTimeout(timer)
  }, [locale, theme])
  useEffect(() => {
    if (clientId === undefined || !isPushAllowed()) return
    const timer = setTimeout(() => attempt(() => keepPush(clientId)), restMs)
    return () => clearTimeout(timer)
  }, [clientId])
}

function isPushAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

async function keepPush(clientId: string): Promise<void> {
  const { renewPush } = await import('#web/lib/notifications/push.ts')
  await renewPush(clientId)
}

/** The portal works without it. */
function attempt(work: () => Promise<void>): void {
  work().catch((error: unknown) => console.warn('The portal could not be kept on this device', error))
}
