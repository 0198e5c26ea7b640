import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { IconFilter, IconX } from '#web/ui/icons.ts'
import { filterableFields, namesOf, narrowedFields } from '../data/list-place.ts'
import type { ListPlaceControl } from '../data/use-list-place.ts'
import { useWords } from '../words/use-words.ts'
import { Drop } from './drop.tsx'
import { FilterText } from './filter-text.tsx'
import classes from './toolbar.module.css'

// Fetched as soon as somebody reaches for a filter, so that it is there when it is opened.
const loadEditor = () => import('./filter-editor.tsx')
const FilterEditor = lazy(loadEditor)

interface FilterBarProps {
  readonly resource: Resource
  readonly control: ListPlaceControl
}

/** A chip for each thing that narrows the list, and a way to add one. */
export function FilterBar({ resource, control }: FilterBarProps) {
  const { t } = useTranslation('kit')
  const { narrowing, sort } = control.place
  const narrowed = narrowedFields(resource, narrowing)
  const others = filterableFields(resource).filter((name) => !narrowed.includes(name))
  const [added, setAdded] = useState<string | null>(null)
  return (
    <>
      {narrowed.map((name) => (
        <FilterChip key={name} resource={resource} control={control} name={name} />
      ))}
      {others.length > 0 && (
        <AddFilter resource={resource} control={control} names={others} added={added} onAdd={setAdded} />
      )}
      {narrowed.length > 1 && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => control.show({ narrowing: withoutFilters(narrowing), sort })}
        >
          {t('filters.clear')}
        </Button>
      )}
    </>
  )
}

function FilterChip({ resource, control, name }: FilterBarProps & { name: string }) {
  const { t } = useTranslation('kit')
  const words = useWords(resource)
  const [open, setOpen] = useState(false)
  const clear = Object.fromEntries(namesOf(resource, name).map((entry) => [entry, '']))
  return (
    <span className={classes.chip}>
      <Drop
        label={words.field(name)}
        open={open}
        position="bottom-start"
        onChange={setOpen}
        onReach={loadEditor}
        trigger={(button) => (
          <button type="button" className={classes.chipText} {...button}>
            {words.field(name)}:{' '}
            <strong>
              <FilterText resource={resource} name={name} narrowing={control.place.narrowing} />
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
        aria-label={t('filters.remove', { name: words.field(name) })}
        onClick={() => control.narrow(clear)}
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

/** First which field, then which values. */
function AddFilter({ resource, control, names, added, onAdd }: AddFilterProps) {
  const { t } = useTranslation('kit')
  const words = useWords(resource)
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
                {words.field(name)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className={classes.heading}>{words.field(added)}</p>
          <Suspense>
            <FilterEditor resource={resource} control={control} name={added} onDone={() => change(false)} />
          </Suspense>
        </>
      )}
    </Drop>
  )
}

function withoutFilters(narrowing: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(narrowing).filter(([name]) => name === 'search' || name === 'trashed'),
  )
}
