import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { IconArrowDown, IconArrowUp, IconColumns } from '#web/ui/icons.ts'
import { useLabels } from '../labels/use-labels.ts'
import { columnsOf, type useColumns } from './columns.ts'
import { Drop } from './drop.tsx'
import { ToolButton } from './tool-button.tsx'
import classes from './toolbar.module.css'

interface ColumnChooserProps {
  readonly resource: Resource
  readonly columns: ReturnType<typeof useColumns>
}

/** Which columns are visible and in which order; this browser remembers it. */
export function ColumnChooser({ resource, columns }: ColumnChooserProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const [open, setOpen] = useState(false)
  const shown = columns.columns.filter((name) => name !== resource.title)
  const hidden = columnsOf(resource).filter((name) => !columns.columns.includes(name))
  const toggle = (name: string) =>
    columns.choose(shown.includes(name) ? shown.filter((other) => other !== name) : [...shown, name])
  const move = (index: number, step: 1 | -1) => {
    const next = [...shown]
    const [name] = next.splice(index, 1)
    if (name !== undefined) next.splice(index + step, 0, name)
    columns.choose(next)
  }
  return (
    <Drop
      label={t('columns.title')}
      open={open}
      position="bottom-end"
      onChange={setOpen}
      trigger={(button) => <ToolButton {...button} icon={IconColumns} label={t('columns.title')} />}
    >
      <ul className={classes.choices}>
        {[...shown, ...hidden].map((name, index) => (
          <li key={name} className={classes.column}>
            <label className={classes.choice}>
              <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} />
              {labels.field(name)}
            </label>
            {index < shown.length && (
              <>
                <Mover
                  label={t('columns.earlier', { name: labels.field(name) })}
                  disabled={index === 0}
                  onMove={() => move(index, -1)}
                  up
                />
                <Mover
                  label={t('columns.later', { name: labels.field(name) })}
                  disabled={index === shown.length - 1}
                  onMove={() => move(index, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {!columns.isUsual && (
        <Button variant="subtle" size="xs" onClick={columns.reset}>
          {t('columns.reset')}
        </Button>
      )}
    </Drop>
  )
}

interface MoverProps {
  readonly label: string
  readonly disabled: boolean
  readonly up?: boolean
  onMove(): void
}

function Mover({ label, disabled, up = false, onMove }: MoverProps) {
  const Icon = up ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon variant="subtle" size="sm" aria-label={label} disabled={disabled} onClick={onMove}>
      <Icon size={14} aria-hidden="true" />
    </ActionIcon>
  )
}
