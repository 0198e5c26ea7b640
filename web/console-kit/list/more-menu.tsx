import { Menu } from '@mantine/core'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { IconListDetails, IconTrash, IconUpload } from '#web/ui/icons.ts'
import { addressOf } from '../data/sections.ts'
import type { ListStateControl } from '../data/use-list-state.ts'
import { Anchor, useOpenedHere } from './anchor.tsx'

interface MoreMenuProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly open: boolean
  readonly resource: Resource
  readonly control: ListStateControl
  readonly canImport: boolean
  readonly hasTrash: boolean
  onChange(open: boolean): void
}

/** Rare actions of a section. */
export default function MoreMenu({ anchor, open, resource, control, ...may }: MoreMenuProps) {
  const { t } = useTranslation('kit')
  const trashed = control.listState.filters['trashed'] === 'only'
  return (
    <Menu opened={useOpenedHere(open)} onChange={may.onChange} position="bottom-end" withinPortal>
      <Menu.Target>
        <Anchor element={anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('list.more')}>
        {may.canImport && (
          <Menu.Item
            component={Link}
            to={addressOf(resource, 'import')}
            leftSection={<IconUpload size={16} aria-hidden="true" />}
          >
            {t('import.title')}
          </Menu.Item>
        )}
        {may.hasTrash && (
          <Menu.Item
            leftSection={trashed ? <IconListDetails size={16} /> : <IconTrash size={16} />}
            onClick={() => control.withFilter({ trashed: trashed ? '' : 'only' })}
          >
            {t(trashed ? 'trash.leave' : 'trash.open')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
