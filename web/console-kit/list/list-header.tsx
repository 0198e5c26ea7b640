import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconDots, IconListDetails, IconPlus, IconTrash, IconUpload } from '#web/ui/icons.ts'
import { addressOf, permissionFor } from '../data/sections.ts'
import type { ListPlaceControl } from '../data/use-list-place.ts'
import { useOverride } from '../overrides.ts'
import { useWords } from '../words/use-words.ts'
import classes from './section-list.module.css'
import type { Total } from './total.ts'

interface ListHeaderProps {
  readonly resource: Resource
  readonly control: ListPlaceControl
  readonly total: Total | undefined
}

export function ListHeader({ resource, control, total }: ListHeaderProps) {
  const { t } = useTranslation('kit')
  const words = useWords(resource)
  const { can } = useStaffSession()
  const { ListActions } = useOverride(resource)
  const store = permissionFor(resource, 'store')
  // An empty list offers the first step itself.
  const isBare = total?.count === 0 && Object.keys(control.place.narrowing).length === 0
  const trashed = control.place.narrowing['trashed'] === 'only'
  return (
    <header className={classes.header}>
      <title>{`${words.title} · ${t('common:brand')}`}</title>
      <h1>
        {words.title}
        {trashed && <span className="soft"> · {t('trash.title')}</span>}
        {total !== undefined && <span className={classes.total}>{total.shown}</span>}
      </h1>
      <div className={classes.headerActions}>
        {ListActions && <ListActions resource={resource} />}
        <MoreMenu resource={resource} control={control} trashed={trashed} />
        {store !== null && can(store) && !isBare && (
          <Button component={Link} to={addressOf(resource, 'create')} leftSection={<IconPlus size={16} />}>
            {t('list.new', { name: words.one })}
          </Button>
        )}
      </div>
    </header>
  )
}

function MoreMenu({ resource, control, trashed }: Omit<ListHeaderProps, 'total'> & { trashed: boolean }) {
  const { t } = useTranslation('kit')
  const { can } = useStaffSession()
  const canImport = resource.importable === true && can(`${resource.name}-store`)
  const hasTrash = permissionFor(resource, 'destroy') !== null
  if (!hasTrash && !canImport) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" px="xs" aria-label={t('list.more')}>
          <IconDots size={18} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {canImport && (
          <Menu.Item
            component={Link}
            to={addressOf(resource, 'import')}
            leftSection={<IconUpload size={16} aria-hidden="true" />}
          >
            {t('import.title')}
          </Menu.Item>
        )}
        {hasTrash && (
          <Menu.Item
            leftSection={trashed ? <IconListDetails size={16} /> : <IconTrash size={16} />}
            onClick={() => control.narrow({ trashed: trashed ? '' : 'only' })}
          >
            {t(trashed ? 'trash.leave' : 'trash.open')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
