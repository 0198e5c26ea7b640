import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isSearchable } from '#contract/kernel/resource/list-query.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { ListPlaceControl } from '../data/use-list-place.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { useColumns } from './columns.ts'
import { FilterBar } from './filter-bar.tsx'
import { SearchBox } from './search-box.tsx'
import classes from './toolbar.module.css'

interface ToolbarProps {
  readonly resource: Resource
  readonly control: ListPlaceControl
  readonly columns: ReturnType<typeof useColumns>
  readonly search: RefObject<HTMLInputElement | null>
}

/** One line: what is looked for, what narrows it, the columns. */
export function Toolbar({ resource, control, columns, search }: ToolbarProps) {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('list.tools')}>
      {isSearchable(resource) && <SearchBox control={control} input={search} />}
      <FilterBar resource={resource} control={control} />
      <div className={classes.end}>
        <ColumnChooser resource={resource} columns={columns} />
      </div>
    </div>
  )
}
