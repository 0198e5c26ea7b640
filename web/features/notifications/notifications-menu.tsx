import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listNotifications } from '#contract/operations/notifications/list-notifications.ts'
import { readNotifications } from '#contract/operations/notifications/read-notifications.ts'
import { refresh, useList, useSend } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { IconBell } from '#web/ui/icons.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './notifications-menu.module.css'

/** More than these are not counted out in the bar. */
const countMax = 9

export function NotificationsMenu() {
  const { t } = useTranslation('portal')
  const [open, setOpen] = useState(false)
  const { user } = useSession()
  const list = useList(listNotifications, { query: { per_page: 10 } }, user !== null)
  const read = useSend(readNotifications)
  const unread = list.data?.data.filter((notification) => notification.read_at === null).length ?? 0

  const shown = unread > countMax ? `${countMax}+` : unread

  const { mutate: markRead } = read
  const change = useCallback(
    (next: boolean) => {
      setOpen(next)
      // What was looked at is read; it stays marked until the list closes.
      if (!next && unread > 0) markRead({ body: {} }, { onSuccess: () => refresh(listNotifications) })
    },
    [unread, markRead],
  )
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
        {({ data }) => <NotificationRows rows={data} />}
      </WhenRead>
    </Dropdown>
  )
}

type Row = AnswerOf<typeof listNotifications>[number]

function NotificationRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('portal')
  const { formatDate, formatTime } = useUiTools()
  if (rows.length === 0) return <p className="small soft">{t('notifications.empty')}</p>
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.id} data-unread={row.read_at === null || undefined}>
          <p className={classes.title}>{row.title}</p>
          <p className="small soft">{row.body}</p>
          <p className="tiny faint">
            {formatDate(row.created_at)} · <bdi dir="ltr">{formatTime(row.created_at)}</bdi>
          </p>
        </li>
      ))}
    </ul>
  )
}
