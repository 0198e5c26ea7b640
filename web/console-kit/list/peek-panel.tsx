import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { IconX } from '#web/ui/icons.ts'
import { SideSheet } from '#web/ui/side-sheet.tsx'
import type { Row } from '../data/row.ts'
import { addressOf } from '../data/sections.ts'
import { RowName } from '../labels/row-name.tsx'
import { useLabels } from '../labels/use-labels.ts'
import { RowActions } from '../show/row-actions.tsx'
import { RowFields } from '../show/row-fields.tsx'
import classes from '../show/row-page.module.css'
import { RowTimes } from '../show/row-times.tsx'

interface PeekPanelProps {
  readonly resource: Resource
  /** Null once the row has left the list. */
  readonly row: Row | null
  onClose(): void
  onChanged(): void
}

/** One row beside its list: on wide screens a panel at the end side, otherwise a sheet. */
export default function PeekPanel({ resource, row, onClose, onChanged }: PeekPanelProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const isWide = useMediaQuery('(min-width: 1280px)', true)
  if (row === null) return null
  const title = labels.titleOf(row)
  const content = (
    <>
      <div className="row">
        <Button component={Link} to={addressOf(resource, row.id)} variant="default">
          {t('peek.open')}
        </Button>
        <RowActions resource={resource} row={row} onChanged={onChanged} />
      </div>
      <div className={classes.peek}>
        <RowFields resource={resource} row={row} />
        <RowTimes resource={resource} row={row} />
      </div>
    </>
  )
  if (!isWide) {
    return (
      <SideSheet title={<RowName resource={resource} row={row} />} open onClose={onClose}>
        <div className="stack">{content}</div>
      </SideSheet>
    )
  }
  return (
    <aside className={classes.panel} aria-label={title}>
      <div className={classes.panelHead}>
        <h2>
          <RowName resource={resource} row={row} />
        </h2>
        <ActionIcon aria-label={t('common:close')} onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {content}
    </aside>
  )
}
