import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listNotifications } from '#contract/operations/notifications/list-notifications.ts'
import { readNotifications } from '#contract/operations/notifications/read-notifications.ts'
import { refresh, useList, useSend } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { IconBell } from '#web/ui/icons.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { isQuestion, NotificationRows } from './notification-rows.tsx'
import classes from './notifications-menu.module.css'

/** The bar counts up to this. */
const countMax = 9

export function NotificationsMenu() {
  const { t } = useTranslation('portal')
  const [open, setOpen] = useState(false)
  const { user } = useSession()
  const list = useList(listNotifications, { query: { per_page: 10 } }, user !== null)
  const read = useSend(readNotifications, { showsFailure: true })
  const unreadRows = list.data?.data.filter(({ read_at }) => read_at === null) ?? []
  const unread = unreadRows.length
  const isToRead = unreadRows.some((row) => !isQuestion(row))

  const shown = unread > countMax ? `${countMax}+` : unread

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
    <Dropdown
      role="dialog"
      label={unread > 0 ? t('notifications.open_unread', { shown }) : t('notifications.open')}
      open={open}
      onChange={change}
      icon={
        <>
          <IconBell size={24} aria-hidden="true" />
          {unread > 0 && (
            <bdi dir="ltr" className={classes.count} aria-hidden="true">
              {shown}
            </bdi>
          )}
        </>
      }
    >
      <h2 className={classes.heading}>{t('notifications.title')}</h2>
      <WhenRead of={list} skeleton={<RowsSkeleton count={3} />}>
        {({ data }) => <NotificationRows rows={data} onGo={close} />}
      </WhenRead>
      <Link to="/portal/notifications" className="small" onClick={close}>
        {t('notifications.all')}
      </Link>
    </Dropdown>
  )
}
