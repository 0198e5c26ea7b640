import { Button, Menu } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { IconDots, IconPencil, IconRestore, IconTrash } from '#web/ui/icons.ts'
import { addressOf } from '../data/sections.ts'
import { type RowAction, useOverride } from '../overrides.ts'
import { useWords } from '../words/use-words.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useRestore } from './use-restore.ts'

interface RowActionsProps {
  readonly resource: Resource
  readonly row: ResourceRow
  onChanged(): void
}

/** What this person may do with this row now; the server has said what that is. */
export function RowActions({ resource, row, onChanged }: RowActionsProps) {
  const { t } = useTranslation('kit')
  const { rowActions = [] } = useOverride(resource)
  const can = (ability: string) => row.abilities.includes(ability)
  const restore = useRestore(resource, onChanged)
  const [open, setOpen] = useState<RowAction | 'destroy' | null>(null)
  const own = rowActions.filter(({ ability, when }) => can(ability) && (when?.(row) ?? true))
  const close = () => {
    setOpen(null)
    onChanged()
  }
  return (
    <div className="row">
      {own.filter(isVisible).map((action) => (
        <VisibleAction key={nameOf(action)} resource={resource} action={action} onOpen={setOpen} />
      ))}
      {can('restore') && row.deleted_at !== null && (
        <Button
          variant="default"
          leftSection={<IconRestore size={16} aria-hidden="true" />}
          onClick={() => void restore(row)}
        >
          {t('actions.restore')}
        </Button>
      )}
      {can('update') && row.deleted_at === null && (
        <Button
          component={Link}
          to={addressOf(resource, row.id, 'edit')}
          variant={own.some(({ primary }) => primary) ? 'default' : 'filled'}
          leftSection={<IconPencil size={16} aria-hidden="true" />}
        >
          {t('actions.update')}
        </Button>
      )}
      <MoreActions
        resource={resource}
        own={own.filter((action) => !isVisible(action))}
        canDestroy={can('destroy') && row.deleted_at === null}
        onOpen={setOpen}
      />
      {open === 'destroy' && (
        <DeleteDialog resource={resource} row={row} onDone={close} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'destroy' && (
        <Suspense>
          <open.Dialog resource={resource} row={row} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function nameOf({ name, ability }: RowAction): string {
  return name ?? ability
}

function isVisible({ primary, visible }: RowAction): boolean {
  return primary === true || visible === true
}

interface VisibleActionProps {
  readonly resource: Resource
  readonly action: RowAction
  onOpen(action: RowAction): void
}

function VisibleAction({ resource, action, onOpen }: VisibleActionProps) {
  const words = useWords(resource)
  const look = action.danger
    ? ({ variant: 'light', color: 'red' } as const)
    : ({ variant: 'default' } as const)
  return (
    <Button
      {...(action.primary ? {} : look)}
      leftSection={<action.icon size={16} aria-hidden="true" />}
      onClick={() => onOpen(action)}
    >
      {words.action(nameOf(action))}
    </Button>
  )
}

interface MoreActionsProps {
  readonly resource: Resource
  readonly own: readonly RowAction[]
  readonly canDestroy: boolean
  onOpen(action: RowAction | 'destroy'): void
}

function MoreActions({ resource, own, canDestroy, onOpen }: MoreActionsProps) {
  const { t } = useTranslation('kit')
  const words = useWords(resource)
  if (own.length === 0 && !canDestroy) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px="xs" aria-label={t('list.more')}>
          <IconDots size={18} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map((action) => (
          <Menu.Item
            key={nameOf(action)}
            leftSection={<action.icon size={16} aria-hidden="true" />}
            color={action.danger ? 'red' : undefined}
            onClick={() => onOpen(action)}
          >
            {words.action(nameOf(action))}
          </Menu.Item>
        ))}
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
