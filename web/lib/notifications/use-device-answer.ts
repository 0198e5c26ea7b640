import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { endSession } from '#contract/operations/identity/end-session.ts'
import { listSessions } from '#contract/operations/identity/list-sessions.ts'
import { listNotifications } from '#contract/operations/notifications/list-notifications.ts'
import { readNotifications } from '#contract/operations/notifications/read-notifications.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'

/** Whether the client signed in on the new device; if not, it is signed out and the password changed. */
export function useDeviceAnswer(notificationId: string, sessionId: string | null) {
  const { t } = useTranslation('portal')
  const navigate = useNavigate()
  const read = useSend(readNotifications)
  const end = useSend(endSession)
  const answered = () =>
    read.mutate(
      { body: { ids: [notificationId] } },
      { onSuccess: () => refresh(showHome, listNotifications) },
    )
  return {
    isBusy: read.isPending || end.isPending,
    wasMe: answered,
    async wasNotMe() {
      if (sessionId === null) return navigate('/portal/profile#devices')
      try {
        await end.mutateAsync({ params: { id: sessionId } })
      } catch (error) {
        // A device that is signed out already is the wanted result.
        if (!(error instanceof ApiFailure) || error.status !== 404) return
      }
      refresh(listSessions)
      answered()
      showToast('success', t('alerts.signed_out'))
      await navigate('/portal/profile#password')
    },
  }
}
