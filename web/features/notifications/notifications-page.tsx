import { useTranslation } from 'react-i18next'
import { listNotifications } from '#contract/operations/notifications/list-notifications.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { NotificationRows } from './notification-rows.tsx'

export const handle: RouteHandle = { messages: ['portal'] }

/** All notifications, newest first. */
export default function NotificationsPage() {
  const { t } = useTranslation('portal')
  const { query, paging } = usePaging()
  const list = useList(listNotifications, { query })
  return (
    <>
      <PageHeader title={t('notifications.title')} />
      <section className="card stack">
        <WhenRead of={list} skeleton={<RowsSkeleton count={6} />}>
          {({ data, meta }) => (
            <>
              <NotificationRows rows={data} />
              <Pager meta={meta} {...paging} />
            </>
          )}
        </WhenRead>
      </section>
    </>
  )
}
