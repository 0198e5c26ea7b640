import { useUpdate } from 'ra-core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { listContactAnswers } from '#contract/operations/content/answer-contact.ts'
import type { contactMessages } from '#contract/resources/content/contact-messages.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './content.module.css'

/** The answers and what the client added, with author and time. */
export function ContactAnswers({ resource, row }: CellProps<RowOf<typeof contactMessages>>) {
  const { t } = useTranslation('resources')
  const answers = useCall(listContactAnswers, { params: { id: row.id } })
  useMarkRead(resource, row)
  const title = t('dialogs:contact-messages.answers')
  return (
    <Panel title={title}>
      <WhenRead of={answers} skeleton={<RowsSkeleton count={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="soft">{t('dialogs:contact-messages.answers_none')}</p>
          ) : (
            <ul className={classes.answers}>
              {rows.map(({ id, from, body, by, created_at }) => (
                <li key={id}>
                  <p className="small soft">
                    <Parts>
                      {by}
                      {from === 'client' && t('dialogs:contact-messages.reply_of')}
                      <Moment at={created_at} />
                    </Parts>
                  </p>
                  <p className={classes.labels} dir="auto">
                    {body}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </WhenRead>
    </Panel>
  )
}

/** Opening a new message marks it as read. Another person may have been faster. */
function useMarkRead(resource: Resource, row: RowOf<typeof contactMessages>): void {
  const [update] = useUpdate()
  const isUnread = row.status === 'new' && row.actions.includes('update')
  useEffect(() => {
    if (!isUnread) return
    const data = { status: 'read', seen_updated_at: row.updated_at }
    const change = { id: row.id, data, previousData: row }
    void update(resource.name, change, { onSettled: () => forgetRows(resource) })
  }, [isUnread, resource, row, update])
}
