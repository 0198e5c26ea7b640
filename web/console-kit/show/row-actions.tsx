import { Button, Menu } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Action } from '#contract/kernel/resource/action.ts'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { iconOf } from '#web/console-kit/icon-of.ts'
import { IconDots, IconPencil, IconRestore, IconTrash } from '#web/ui/icons.ts'
import { sentUnderKey } from '../actions/sent-under-key.ts'
import { addressOf } from '../data/sections.ts'
import { useLabels } from '../labels/use-labels.ts'
import { useOverride } from '../overrides.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { PreviewButton } from './preview-button.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

// It loads when it is opened.
const DeclaredDialog = lazy(() => import('../actions/declared-dialog.tsx'))

interface RowActionsProps {
  readonly resource: Resource
  readonly row: ResourceRow
  onChanged(): void
}

/** The actions that the server allows this person for this row. */
export function RowActions({ resource, row, onChanged }: RowActionsProps) {
  const { t } = useTranslation('kit')
  const { dialogs = {} } = useOverride(resource)
  const can = (ability: string) => row.actions.includes(ability)
  const [open, setOpen] = useState(() => sentUnderKey(resource, row))
  const own = Object.entries(resource.actions ?? {})
    .filter(([name, { path }]) => can(name) && (path !== undefined || dialogs[name] !== undefined))
    .map(([name, action]) => ({ name, action }))
  const Own = open === null ? undefined : dialogs[open]
  const close = () => {
    setOpen(null)
    onChanged()
  }
  return (
    <div className="row">
      {own.filter(isVisible).map((one) => (
        <VisibleAction key={one.name} resource={resource} one={one} onOpen={setOpen} />
      ))}
      <PreviewButton resource={resource} row={row} />
      {can('restore') && row.deleted_at !== null && (
        <Button
          variant="default"
          leftSection={<IconRestore size={16} aria-hidden="true" />}
          onClick={() => setOpen('restore')}
        >
          {t('actions.restore')}
        </Button>
      )}
      {can('update') && row.deleted_at === null && (
        <Button
          component={Link}
          to={addressOf(resource, row.id, 'edit')}
          variant={own.some(({ action }) => action.primary) ? 'default' : 'filled'}
          leftSection={<IconPencil size={16} aria-hidden="true" />}
        >
          {t('actions.update')}
        </Button>
      )}
      <MoreActions
        resource={resource}
        own={own.filter((one) => !isVisible(one))}
        canDestroy={can('destroy') && row.deleted_at === null}
        onOpen={setOpen}
      />
      {open === 'destroy' && (
        <DeleteDialog resource={resource} row={row} onDone={close} onClose={() => setOpen(null)} />
      )}
      {open === 'restore' && (
        <RestoreDialog resource={resource} row={row} onDone={close} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'destroy' && open !== 'restore' && (
        <Suspense>
          {Own ? (
            <Own resource={resource} row={row} onClose={close} />
          ) : (
            <DeclaredDialog resource={resource} row={row} name={open} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  )
}

interface OneAction {
  readonly name: string
  readonly action: Action
}

function isVisible({ action: { primary, visible } }: OneAction): boolean {
  return primary === true || visible === true
}

interface VisibleActionProps {
  readonly resource: Resource
  readonly one: OneAction
  onOpen(name: string): void
}

function VisibleAction({ resource, one: { name, action }, onOpen }: VisibleActionProps) {
  const labels = useLabels(resource)
  const Icon = iconOf(action.icon)
  const look = action.danger
    ? ({ variant: 'light', color: 'red' } as const)
    : ({ variant: 'default' } as const)
  return (
    <Button
      {...(action.primary ? {} : look)}
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={() => onOpen(name)}
    >
      {labels.action(name)}
    </Button>
  )
}

interface MoreActionsProps {
  readonly resource: Resource
  readonly own: readonly OneAction[]
  readonly canDestroy: boolean
  onOpen(name: string): void
}

function MoreActions({ resource, own, canDestroy, onOpen }: MoreActionsProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  if (own.length === 0 && !canDestroy) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px="xs" aria-label={t('list.more')}>
          <IconDots size={18} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map(({ name, action }) => {
          const Icon = iconOf(action.icon)
          return (
            <Menu.Item
              key={name}
              leftSection={<Icon size={16} aria-hidden="true" />}
              color={action.danger ? 'red' : undefined}
              onClick={() => onOpen(name)}
            >
              {labels.action(name)}
            </Menu.Item>
          )
        })}
        {canDestroy && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => onOpen('destroy')}
          >
            {t('actions.destroy')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
