import { useTranslation } from 'react-i18next'
import { listClientSessions } from '#contract/operations/clients/client-sessions.ts'
import { TimeCell } from '#web/console-kit/cells/time-cell.tsx'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { joinParts } from '#web/lib/formats/join-parts.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'

/** The client's current sessions. */
export function SessionsPanel({ row }: CellProps) {
  const { t } = useTranslation(['resources', 'resources/login-logs-clients'])
  const sessions = useCall(listClientSessions, { params: { id: row.id }, quiet: true })
  const title = t('clients.tabs.sessions')
  return (
    <Panel title={title} named="above">
      <WhenRead of={sessions} skeleton={<RowsSkeleton count={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="soft small">{t('dialogs:clients.no_sessions')}</p>
          ) : (
            <DataTable
              label={title}
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  name: 'device',
                  label: t('login-logs-clients.fields.device'),
                  cell: ({ device, os, browser }) => (
                    <bdi>{joinParts([device, os, browser]) || t('dialogs:clients.unknown_device')}</bdi>
                  ),
                },
                {
                  name: 'ip',
                  label: t('login-logs-clients.fields.ip'),
                  cell: ({ ip }) => <bdi dir="ltr">{ip}</bdi>,
                },
                {
                  name: 'since',
                  label: t('dialogs:clients.since'),
                  cell: ({ created_at }) => <TimeCell at={created_at} within="list" />,
                },
                {
                  name: 'last',
                  label: t('dialogs:clients.last_access'),
                  cell: ({ last_access }) => <TimeCell at={last_access} within="list" />,
                },
              ]}
            />
          )
        }
      </WhenRead>
    </Panel>
  )
}
