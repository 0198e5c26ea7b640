import { Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listNotifications } from '#contract/operations/notifications/list-notifications.ts'
import { readNotifications } from '#contract/operations/notifications/read-notifications.ts'
import { refresh, useList, useSend } from '#web/lib/api/use-call.ts'
import { useSession } from '#web/lib/session/session.ts'
import barClasses from '#web/ui/bar-button.module.css'
import { IconBell } from '#web/ui/icons.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import classes from './notifications-menu.module.css'

export function NotificationsMenu() {
  const { t } = useTranslation('portal')
  const [open, setOpen] = useState(false)
  const { user } = useSession()
  const list = useList(listNotifications, { query: { per_page: 10 } }, user !== null)
  const read = useSend(readNotifications)
  const unread = list.data?.data.some((notification) => notification.read_at === null) ?? false

  const change = (next: boolean) => {
    setOpen(next)
    // What was looked at is read; it stays marked until the list closes.
    if (!next && unread) read.mutate({ body: {} }, { onSuccess: () => refresh(listNotifications) })
  }
  return (
    <Popover opened={open} onChange={change} position="bottom-end" width={360} trapFocus shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={barClasses.button}
          aria-label={t(unread ? 'notifications.open_unread' : 'notifications.open')}
          onClick={() => change(!open)}
        >
          <IconBell size={24} aria-hidden="true" />
          {unread && <span className={classes.dot} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <h2 className={classes.heading}>{t('notifications.title')}</h2>
        {list.isPending ? <RowsSkeleton count={3} /> : <NotificationRows rows={list.data?.data ?? []} />}
      </Popover.Dropdown>
    </Popover>
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
