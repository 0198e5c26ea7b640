import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bulkIdsMax } from '#contract/kernel/resource/many-rows-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { iconOf } from '#web/console-kit/icon-of.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconDownload, IconPencil, IconRestore, IconTrash, IconX } from '#web/ui/icons.ts'
import type { ListState } from '../data/list-state.ts'
import type { Row } from '../data/row.ts'
import { permissionFor } from '../data/sections.ts'
import { useLabels } from '../labels/use-labels.ts'
import { type BulkAction, useOverride } from '../overrides.ts'
import classes from './bulk-bar.module.css'
import { type Choice, isForAny } from './bulk-choice.ts'
import type { BulkKind } from './bulk-dialog.tsx'
import { bulkFields, declaredForMany } from './bulk-fields.ts'
import { type Total, totalOf } from './total.ts'

// It loads the form, which a list does not need.
const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))
const BulkActionDialog = lazy(() => import('./bulk-action-dialog.tsx'))
const ExportDialog = lazy(() => import('../transfers/export-dialog.tsx'))

interface BulkBarProps {
  readonly resource: Resource
  readonly listState: ListState
  /** The visible columns. */
  readonly columns: readonly string[]
  readonly ids: readonly string[]
  readonly total: Total
  /** Of this page. */
  readonly rows: readonly Row[]
  readonly allMatching: boolean
  onAllMatching(all: boolean): void
  onClear(): void
  onDone(): void
}

/** Actions on the chosen rows; shown once one is chosen. */
export default function BulkBar({
  resource,
  listState,
  columns,
  ids,
  total,
  rows,
  allMatching,
  ...on
}: BulkBarProps) {
  const { t } = useTranslation('kit')
  const [kind, setKind] = useState<BulkKind | null>(null)
  const [own, setOwn] = useState<BulkAction | null>(null)
  const [action, setAction] = useState<string | null>(null)
  const [exporting, setExporting] = useState(false)
  const meant = allMatching ? total : totalOf(ids.length)
  const close = () => {
    setKind(null)
    setAction(null)
    setOwn(null)
    on.onClear()
    on.onDone()
  }
  const chosen = allMatching ? { query: listState.filters } : { ids }
  const about = { resource, meant, chosen, onDone: close }
  return (
    <section className={classes.bar} aria-label={t('bulk.title')}>
      <strong>{t('bulk.chosen', { ...meant })}</strong>
      {!allMatching && ids.length >= rows.length && total.count > ids.length && (
        <AllMatching total={total} onChoose={() => on.onAllMatching(true)} />
      )}
      <div className={classes.actions}>
        <BulkActions
          resource={resource}
          trashed={listState.filters['trashed'] === 'only'}
          onKind={setKind}
          onAction={setAction}
          choice={allMatching ? null : { ids, rows }}
          onOwn={setOwn}
          onExport={() => setExporting(true)}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={on.onClear}
        >
          {t('bulk.clear')}
        </Button>
      </div>
      <Suspense>
        {kind !== null && <BulkDialog {...about} kind={kind} onClose={() => setKind(null)} />}
        {action !== null && (
          <BulkActionDialog {...about} rows={rows} name={action} onClose={() => setAction(null)} />
        )}
        {exporting && (
          <ExportDialog
            resource={resource}
            listState={listState}
            columns={columns}
            total={meant}
            {...(!allMatching && { ids })}
            onClose={() => setExporting(false)}
          />
        )}
        {own !== null && <own.Dialog resource={resource} ids={ids} onClose={close} />}
      </Suspense>
    </section>
  )
}

function AllMatching({ total, onChoose }: { readonly total: Total; onChoose(): void }) {
  const { t } = useTranslation('kit')
  return (
    <button type="button" className="link-button small" onClick={onChoose}>
      {t('bulk.all_matching', { shown: total.shown })}
    </button>
  )
}

interface BulkActionsProps {
  readonly resource: Resource
  readonly trashed: boolean
  /** Null: all that match. */
  readonly choice: Choice | null
  onKind(kind: BulkKind): void
  onAction(name: string): void
  onOwn(action: BulkAction): void
  onExport(): void
}

function BulkActions({ resource, trashed, choice, onKind, onAction, onOwn, onExport }: BulkActionsProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { can } = useStaffSession()
  const { bulkActions = [] } = useOverride(resource)
  const isOpen = (kind: BulkKind | 'export') => {
    const permission = permissionFor(resource, kind)
    return permission !== null && can(permission)
  }
  const kinds = [
    { kind: 'update', Icon: IconPencil, shown: !trashed && bulkFields(resource).length > 0 },
    { kind: 'destroy', Icon: IconTrash, shown: !trashed },
    { kind: 'restore', Icon: IconRestore, shown: trashed },
  ] as const
  if (choice !== null && choice.ids.length > bulkIdsMax)
    return <span className="small soft">{t('bulk.limit', { count: bulkIdsMax })}</span>
  return (
    <>
      {isOpen('export') && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={onExport}
        >
          {t('bulk.export')}
        </Button>
      )}
      {kinds
        .filter(({ kind, shown }) => shown && isOpen(kind))
        .map(({ kind, Icon }) => (
          <Button
            key={kind}
            variant="default"
            size="xs"
            leftSection={<Icon size={16} aria-hidden="true" />}
            onClick={() => onKind(kind)}
          >
            {t(`bulk.${kind}`)}
          </Button>
        ))}
      {!trashed && <DeclaredActions resource={resource} choice={choice} onAction={onAction} />}
      {choice !== null &&
        bulkActions
          .filter(({ permission }) => can(permission))
          .map((action) => (
            <Button
              key={action.name}
              variant="default"
              size="xs"
              leftSection={<action.icon size={16} aria-hidden="true" />}
              onClick={() => onOwn(action)}
            >
              {labels.action(action.name)}
            </Button>
          ))}
    </>
  )
}

interface DeclaredActionsProps {
  readonly resource: Resource
  readonly choice: Choice | null
  onAction(name: string): void
}

/** Those that could be done to one of the chosen rows. */
function DeclaredActions({ resource, choice, onAction }: DeclaredActionsProps) {
  const labels = useLabels(resource)
  const { can } = useStaffSession()
  return declaredForMany(resource)
    .filter(({ permission }) => can(permission))
    .filter(({ name, onlyById }) => (choice === null ? !onlyById : isForAny(resource, name, choice)))
    .map(({ name, icon }) => {
      const Icon = iconOf(icon)
      return (
        <Button
          key={name}
          variant="default"
          size="xs"
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => onAction(name)}
        >
          {labels.action(name)}
        </Button>
      )
    })
}
