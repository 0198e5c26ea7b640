import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { listSupportMessages } from '#contract/operations/content/support-messages.ts'
import { useList } from '#web/lib/api/use-call.ts'
import { usePaging } from '#web/lib/api/use-paging.ts'
import { IconMessages } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Parts } from '#web/ui/parts.tsx'
import rows from '#web/ui/rows.module.css'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './help.module.css'
import { SupportStatus } from './support-status.tsx'

const perPage = 10

/** The messages of this client, with their state. */
export function OwnMessages() {
  const { t } = useTranslation('help')
  const { query, paging } = usePaging(perPage)
  const list = useList(listSupportMessages, { query })
  return (
    <WhenRead of={list} skeleton={<RowsSkeleton count={3} />}>
      {({ data, meta }) =>
        meta.total === 0 ? (
          <EmptyState
            icon={<IconMessages size={28} aria-hidden="true" />}
            title={t('none')}
            text={t('none_text')}
          />
        ) : (
          <Panel title={t('mine')}>
            <ul className={rows.rows}>
              {data.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </ul>
            <Pager meta={meta} {...paging} />
          </Panel>
        )
      }
    </WhenRead>
  )
}

function MessageRow({ message }: { message: AnswerOf<typeof listSupportMessages>[number] }) {
  const { t } = useTranslation('help')
  const { id, reference, topic, status, last } = message
  return (
    <li>
      <div className={rows.main}>
        <Link to={`/portal/help/messages/${id}`}>
          {t(`topics.${topic}`)} <bdi className="code small">{reference}</bdi>
        </Link>
        <p className={`small soft ${classes.first}`} dir="auto">
          {last.body}
        </p>
        <p className="tiny faint">
          <Parts>
            {t(`talk.from.${last.from}`)}
            <Moment at={last.at} />
          </Parts>
        </p>
      </div>
      <SupportStatus status={status} />
    </li>
  )
}
