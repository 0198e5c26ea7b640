import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { IconFilter, IconX } from '#web/ui/icons.ts'
import { filterableFields, filterFields, namesOf } from '../data/list-state.ts'
import type { ListStateControl } from '../data/use-list-state.ts'
import { useLabels } from '../labels/use-labels.ts'
import { Drop } from './drop.tsx'
import { FilterText } from './filter-text.tsx'
import classes from './toolbar.module.css'

// Loaded when a filter is pointed at.
const loadEditor = () => import('./filter-editor.tsx')
const FilterEditor = lazy(loadEditor)

interface FilterBarProps {
  readonly resource: Resource
  readonly control: ListStateControl
}

/** A chip for each filter, and a button to add one. */
export function FilterBar({ resource, control }: FilterBarProps) {
  const { t } = useTranslation('kit')
  const { filters, sort } = control.listState
  const filtered = filterFields(resource, filters)
  const others = filterableFields(resource).filter((name) => !filtered.includes(name))
  const [added, setAdded] = useState<string | null>(null)
  return (
    <>
      {filtered.map((name) => (
        <FilterChip key={name} resource={resource} control={control} name={name} />
      ))}
      {others.length > 0 && (
        <AddFilter resource={resource} control={control} names={others} added={added} onAdd={setAdded} />
      )}
      {filtered.length > 1 && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => control.show({ filters: withoutFilters(filters), sort })}
        >
          {t('filters.clear')}
        </Button>
      )}
    </>
  )
}

function FilterChip({ resource, control, name }: FilterBarProps & { name: string }) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const [open, setOpen] = useState(false)
  const clear = Object.fromEntries(namesOf(resource, name).map((entry) => [entry, '']))
  return (
    <span className={classes.chip}>
      <Drop
        label={labels.field(name)}
        open={open}
        position="bottom-start"
        onChange={setOpen}
        onReach={loadEditor}
        trigger={(button) => (
          <button type="button" className={classes.chipText} {...button}>
            {labels.field(name)}:{' '}
            <strong>
              <FilterText resource={resource} name={name} filters={control.listState.filters} />
            </strong>
          </button>
        )}
      >
        <Suspense>
          <FilterEditor resource={resource} control={control} name={name} onDone={() => setOpen(false)} />
        </Suspense>
      </Drop>
      <button
        type="button"
        className={classes.chipAway}
        aria-label={t('filters.remove', { name: labels.field(name) })}
        onClick={() => control.withFilter(clear)}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

interface AddFilterProps extends FilterBarProps {
  readonly names: readonly string[]
  readonly added: string | null
  onAdd(name: string | null): void
}

/** First the field, then the values. */
function AddFilter({ resource, control, names, added, onAdd }: AddFilterProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const [open, setOpen] = useState(false)
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) onAdd(null)
  }
  return (
    <Drop
      label={t('filters.add')}
      open={open}
      position="bottom-start"
      onChange={change}
      onReach={loadEditor}
      trigger={(button) => (
        <Button
          {...button}
          variant="default"
          size="xs"
          leftSection={<IconFilter size={16} aria-hidden="true" />}
        >
          {t('filters.add')}
        </Button>
      )}
    >
      {added === null ? (
        <ul className={classes.choices}>
          {names.map((name) => (
            <li key={name}>
              <button type="button" className={classes.choice} onClick={() => onAdd(name)}>
                {labels.field(name)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className={classes.heading}>{labels.field(added)}</p>
          <Suspense>
            <FilterEditor resource={resource} control={control} name={added} onDone={() => change(false)} />
          </Suspense>
        </>
      )}
    </Drop>
  )
}

function withoutFilters(filters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) => name === 'search' || name === 'trashed'),
  )
}
