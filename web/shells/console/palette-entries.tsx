import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry, PaletteGroup } from './group-entries.ts'
import classes from './palette.module.css'

interface PaletteEntriesProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** The entry that Enter would open, counted over all groups. */
  readonly at: number
  onChoose(entry: Entry): void
  onPoint(at: number): void
}

export function PaletteEntries({ id, groups, at, onChoose, onPoint }: PaletteEntriesProps) {
  const { t } = useTranslation(['console', 'resources'])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <div ref={box} id={id} role="listbox" aria-label={t('palette.title')} className={classes.entries}>
      {groups.map(({ name, title, entries }, index) => {
        const heading = title ?? t(`palette.${name}`)
        return (
          <fieldset key={name} aria-label={heading}>
            <p className={classes.heading} aria-hidden="true">
              {heading}
            </p>
            {entries.map((entry, inGroup) => {
              const position = (starts[index] ?? 0) + inGroup
              return (
                <Option
                  key={entry.id}
                  id={`${id}-${position}`}
                  position={position}
                  entry={entry}
                  active={position === at}
                  onChoose={() => onChoose(entry)}
                  onPoint={() => onPoint(position)}
                />
              )
            })}
          </fieldset>
        )
      })}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly position: number
  readonly entry: Entry
  readonly active: boolean
  onChoose(): void
  onPoint(): void
}

function Option({
  id,
  position,
  entry: { icon: Icon, label, hint },
  active,
  onChoose,
  onPoint,
}: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      data-at={position}
      className={classes.entry}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Icon size={18} aria-hidden="true" />
      <bdi className={classes.label}>{label}</bdi>
      {hint !== undefined && (
        <span className={classes.hint}>{typeof hint === 'string' ? <bdi>{hint}</bdi> : hint}</span>
      )}
    </button>
  )
}
