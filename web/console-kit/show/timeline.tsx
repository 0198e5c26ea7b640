import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import type { historyEntry } from '#contract/kernel/resource/resource-operations.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import { Cell } from '../cells/cell.tsx'
import { TimeCell } from '../cells/time-cell.tsx'
import { callsOf } from '../data/calls-of.ts'
import { EventFacts } from '../labels/event-facts.tsx'
import { useLabels } from '../labels/use-labels.ts'
import { RevertDialog } from './revert-dialog.tsx'
import classes from './row-page.module.css'
import line from './timeline.module.css'

type Entry = z.output<typeof historyEntry>

interface TimelineProps {
  readonly resource: Resource
  readonly row: ResourceRow
  onChanged(): void
}

/** The history of a row with earlier values, and a link to revert. */
export function Timeline({ resource, row, onChanged }: TimelineProps) {
  const { t } = useTranslation('kit')
  const { history } = callsOf(resource)
  const reading = useCall(history, { params: { id: row.id }, quiet: true })
  const [reverted, setReverted] = useState<Entry | null>(null)
  return (
    <>
      <h2>{t('history.title')}</h2>
      <WhenRead of={reading} skeleton={<RowsSkeleton count={3} height={44} />}>
        {(entries) => {
          const shown = entries as readonly Entry[]
          if (shown.length === 0) return <p className="soft small">{t('history.none')}</p>
          return (
            <ol className={line.timeline}>
              {shown.map((entry) => (
                <HistoryEntry
                  key={entry.activity_id}
                  resource={resource}
                  row={row}
                  entry={entry}
                  onRevert={setReverted}
                />
              ))}
            </ol>
          )
        }}
      </WhenRead>
      {reverted && (
        <RevertDialog
          resource={resource}
          row={row}
          activityId={reverted.activity_id}
          onClose={() => setReverted(null)}
          onDone={() => {
            setReverted(null)
            onChanged()
          }}
        />
      )}
    </>
  )
}

interface HistoryEntryProps {
  readonly resource: Resource
  readonly row: ResourceRow
  readonly entry: Entry
  onRevert(entry: Entry): void
}

function HistoryEntry({ resource, row, entry, onRevert }: HistoryEntryProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { type, id, name } = entry.actor
  const isOwn = resource.name === 'clients' && type === 'client' && id === row.id
  const who = name ?? t(`history.actor.${isOwn ? 'self' : type}`)
  const action = actionOf(resource, entry)
  const described = action
    ? (['history.did', { action: labels.action(action) }] as const)
    : (['history.action.other', {}] as const)
  return (
    <li>
      <p>
        <strong>
          <bdi>{who}</bdi>
        </strong>{' '}
        {t(`history.action.${entry.action}`, { defaultValue: t(...described) })}
      </p>
      <p className="tiny soft">
        <TimeCell at={entry.at} within="page" />
      </p>
      {entry.action === 'updated' && (
        <ul className={classes.changes}>
          {entry.changes
            .filter(({ field }) => resource.fields[field])
            .map((change) => (
              <li key={change.field}>
                <span className="soft">{labels.field(change.field)}: </span>
                <del>
                  <Cell
                    resource={resource}
                    row={{ ...row, [change.field]: change.before }}
                    name={change.field}
                    within="list"
                  />
                </del>{' '}
                <span aria-hidden="true">{t('history.arrow')}</span>{' '}
                <ins>
                  <Cell
                    resource={resource}
                    row={{ ...row, [change.field]: change.after }}
                    name={change.field}
                    within="list"
                  />
                </ins>
              </li>
            ))}
        </ul>
      )}
      <MainFacts resource={resource} entry={entry} />
      {entry.revertible && row.actions.includes('update') && (
        <Button className={classes.revert} variant="subtle" size="compact-xs" onClick={() => onRevert(entry)}>
          {t('history.revert')}
        </Button>
      )}
    </li>
  )
}

/** The declared action that an event is of. */
function actionOf({ actions = {} }: Resource, { action: event }: Entry): string | undefined {
  return Object.keys(actions).find((name) => (actions[name]?.event ?? name) === event)
}

/** The most important facts of an event: amount, reason, who agreed. */
const mainFacts = [
  'direction',
  'amount',
  'net_amount',
  'total_amount',
  'currency',
  'count',
  'quantity',
  'sent_to',
  'answer',
  'reason',
  'approved_by',
] as const

function MainFacts({ resource, entry }: { readonly resource: Resource; readonly entry: Entry }) {
  const after = new Map(entry.changes.map((change) => [change.field, change.after]))
  const isChanged = (field: string) => entry.action === 'updated' && resource.fields[field] !== undefined
  const shown = mainFacts.filter((field) => (after.get(field) ?? '') !== '' && !isChanged(field))
  if (entry.action === 'created' || shown.length === 0) return null
  return (
    <div className={classes.facts}>
      <EventFacts
        section={resource.name}
        facts={Object.fromEntries(shown.map((field) => [field, after.get(field)]))}
        names={{ approved_by: entry.approver }}
      />
    </div>
  )
}
