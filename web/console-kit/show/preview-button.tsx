import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconEye } from '#web/ui/icons.ts'
import type { CellProps } from '../overrides.ts'

// It loads when it is opened.
const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

/** Opens the row as its readers will see it. */
export function PreviewButton({ resource, row }: CellProps) {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState(false)
  if (!resource.audience?.preview || row.deleted_at !== null) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('preview.open')}
      </Button>
      <Suspense>
        {open && <PreviewDialog resource={resource} row={row} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
