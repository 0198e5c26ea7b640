import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AnswerOf, basePaths } from '#contract/kernel/operation.ts'
import {
  listStaffNotifications,
  readStaffNotifications,
} from '#contract/operations/staff-access/my-account.ts'
import { refresh, useList, useSend } from '#web/lib/api/use-call.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { Moment } from '#web/ui/moment.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { BellMenu } from './bell-menu.tsx'
import classes from './notifications-menu.module.css'

const askedEveryMs = 60_000
const shownMax = 10

/** Notifications for staff: requests, decisions, and finished tasks, each with its page or file. */
export function StaffNotificationsMenu() {
  const { t } = useTranslation('console')
  const [open, setOpen] = useState(false)
  const list = useList(listStaffNotifications, { query: { page: 1, per_page: shownMax }, quiet: true })
  useRepeatedly(askedEveryMs, () => refresh(listStaffNotifications))
  const unread = list.data?.data.filter(({ read_at }) => read_at === null).length ?? 0

  const { mutate: markRead } = useSend(readStaffNotifications, { showsFailure: true })
  const change = useCallback(
    (next: boolean) => {
      setOpen(next)
      if (next) return refresh(listStaffNotifications)
      // Seen ones are read; they stay marked until the list closes.
      if (unread > 0) markRead({ body: {} }, { onSuccess: () => refresh(listStaffNotifications) })
    },
    [unread, markRead],
  )
  return (
    <BellMenu
      unread={unread}
      heading={t('header.notifications')}
      iconSize={22}
      open={open}
      labelOf={(shown) => (shown ? t('header.notifications_unread', { shown }) : t('header.notifications'))}
      onChange={change}
    >
      <WhenRead of={list} skeleton={<RowsSkeleton count={3} />}>
        {({ data }) => <Rows rows={data} onOpen={() => change(false)} />}
      </WhenRead>
    </BellMenu>
  )
}

type Row = AnswerOf<typeof listStaffNotifications>[number]

function Rows({ rows, onOpen }: { rows: readonly Row[]; onOpen(): void }) {
  const { t } = useTranslation('console')
  if (rows.length === 0) return <p className="small soft">{t('header.notifications_none')}</p>
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.id} data-unread={row.read_at === null || undefined}>
          <p className={classes.title}>
            <Title row={row} onOpen={onOpen} />
          </p>
          <p className="small soft">{row.body}</p>
          <p className="tiny faint">
            <Moment at={row.created_at} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function Title({ row: { title, link }, onOpen }: { row: Row; onOpen(): void }) {
  if (link === null) return title
  // The cookie opens a file; the browser saves it under its own name.
  if (link.startsWith(`${basePaths.console}/`))
    return (
      <a href={link} download onClick={onOpen}>
        {title}
      </a>
    )
  return (
    <Link to={link} onClick={onOpen}>
      {title}
    </Link>
  )
}
