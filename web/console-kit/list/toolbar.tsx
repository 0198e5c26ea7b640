import { lazy, type RefObject, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSearchable } from '#contract/kernel/resource/list-query.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconDownload } from '#web/ui/icons.ts'
import { permissionFor } from '../data/sections.ts'
import type { ListStateControl } from '../data/use-list-state.ts'
import { ColumnChooser } from './column-chooser.tsx'
import type { useColumns } from './columns.ts'
import { FilterBar } from './filter-bar.tsx'
import { SavedViews } from './saved-views.tsx'
import { SearchBox } from './search-box.tsx'
import { ToolButton } from './tool-button.tsx'
import classes from './toolbar.module.css'
import type { Total } from './total.ts'

const ExportDialog = lazy(() => import('../transfers/export-dialog.tsx'))

interface ToolbarProps {
  readonly resource: Resource
  readonly control: ListStateControl
  readonly columns: ReturnType<typeof useColumns>
  readonly total: Total | undefined
  readonly search: RefObject<HTMLInputElement | null>
}

/** One line: search, filters, saved views, columns, file. */
export function Toolbar({ resource, control, columns, total, search }: ToolbarProps) {
  const { t } = useTranslation('kit')
  const { can } = useStaffSession()
  const [exporting, setExporting] = useState(false)
  const exportPermission = permissionFor(resource, 'export')
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('list.tools')}>
      {isSearchable(resource) && <SearchBox control={control} input={search} />}
      <FilterBar resource={resource} control={control} />
      <div className={classes.end}>
        <SavedViews resource={resource} control={control} columns={columns} />
        <ColumnChooser resource={resource} columns={columns} />
        {exportPermission !== null && can(exportPermission) && (
          <ToolButton icon={IconDownload} label={t('export.open')} onClick={() => setExporting(true)} />
        )}
      </div>
      {exporting && (
        <Suspense>
          <ExportDialog
            resource={resource}
            listState={control.listState}
            columns={columns.columns}
            total={total}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
