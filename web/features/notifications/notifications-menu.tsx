import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listNotifications } from '#contract/operations/notifications/list-notifications.ts'
import { readNotifications } from '#contract/operations/notifications/read-notifications.ts'
import { refresh, useList, useSend } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { BellMenu } from './bell-menu.tsx'
import { isQuestion, NotificationRows } from './notification-rows.tsx'

export function NotificationsMenu() {
  const { t } = useTranslation('portal')
  const [open, setOpen] = useState(false)
  const { user } = useSession()
  const list = useList(listNotifications, { query: { per_page: 10 } }, user !== null)
  const read = useSend(readNotifications, { showsFailure: true })
  const unreadRows = list.data?.data.filter(({ read_at }) => read_at === null) ?? []
  const unread = unreadRows.length
  const isToRead = unreadRows.some((row) => !isQuestion(row))

  const { mutate: markRead } = read
  const change = useCallback(
    (next: boolean) => {
      setOpen(next)
      // Seen notifications are marked as read when the list closes; those that ask for an answer wait.
      if (!next && isToRead) markRead({ body: {} }, { onSuccess: () => refresh(listNotifications) })
    },
    [isToRead, markRead],
  )
  const close = () => change(false)
  return (
    <BellMenu
      unread={unread}
      heading={t('notifications.title')}
      iconSize={24}
      open={open}
      labelOf={(shown) => (shown ? t('notifications.open_unread', { shown }) : t('notifications.open'))}
      onChange={change}
    >
      <WhenRead of={list} skeleton={<RowsSkeleton count={3} />}>
        {({ data }) => <NotificationRows rows={data} onGo={close} />}
      </WhenRead>
      <Link to="/portal/notifications" className="small" onClick={close}>
        {t('notifications.all')}
      </Link>
    </BellMenu>
  )
}
