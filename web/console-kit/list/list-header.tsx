import { Button } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconDots, IconPlus } from '#web/ui/icons.ts'
import { Parts } from '#web/ui/parts.tsx'
import { addressOf, permissionFor } from '../data/sections.ts'
import type { ListStateControl } from '../data/use-list-state.ts'
import { useLabels } from '../labels/use-labels.ts'
import { useOverride } from '../overrides.ts'
import { useOnceTrue } from './drop.tsx'
import { ListFigures } from './list-figures.tsx'
import classes from './resource-list.module.css'
import type { Total } from './total.ts'

// Loaded when it is pointed at.
const loadMenu = () => import('./more-menu.tsx')
const MoreMenu = lazy(loadMenu)

interface ListHeaderProps {
  readonly resource: Resource
  readonly control: ListStateControl
  readonly total: Total | undefined
}

export function ListHeader({ resource, control, total }: ListHeaderProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const { can } = useStaffSession()
  const { ListActions } = useOverride(resource)
  const store = permissionFor(resource, 'store')
  // An empty list offers the first step.
  const isBare = total?.count === 0 && Object.keys(control.listState.filters).length === 0
  const trashed = control.listState.filters['trashed'] === 'only'
  return (
    <>
      <header className={classes.header}>
        <title>{`${labels.title} · ${t('common:brand')}`}</title>
        <h1>
          <Parts>
            {labels.title}
            {trashed && <span className="soft">{t('trash.title')}</span>}
          </Parts>
          {total !== undefined && <span className={classes.total}>{total.shown}</span>}
        </h1>
        <div className={classes.headerActions}>
          {ListActions && <ListActions resource={resource} />}
          <More resource={resource} control={control} />
          {store !== null && can(store) && !isBare && (
            <Button component={Link} to={addressOf(resource, 'create')} leftSection={<IconPlus size={16} />}>
              {t('list.new', { name: labels.one })}
            </Button>
          )}
        </div>
      </header>
      <ListFigures resource={resource} listState={control.listState} />
    </>
  )
}

function More({ resource, control }: Omit<ListHeaderProps, 'total'>) {
  const { t } = useTranslation('kit')
  const { can } = useStaffSession()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const isAsked = useOnceTrue(open)
  const canImport = resource.importable === true && can(`${resource.name}-store`)
  const hasTrash = permissionFor(resource, 'destroy') !== null
  if (!hasTrash && !canImport) return null
  return (
    <>
      <Button
        ref={anchor}
        variant="default"
        px="xs"
        aria-label={t('list.more')}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setOpen(!open)}
      >
        <IconDots size={18} aria-hidden="true" />
      </Button>
      {isAsked && (
        <Suspense>
          <MoreMenu
            anchor={anchor}
            open={open}
            resource={resource}
            control={control}
            canImport={canImport}
            hasTrash={hasTrash}
            onChange={setOpen}
          />
        </Suspense>
      )}
    </>
  )
}
