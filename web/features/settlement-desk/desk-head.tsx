import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconListDetails } from '#web/ui/icons.ts'
import { SupplierCounts } from './supplier-counts.tsx'

/** Settlements as a whole: counted by supplier. */
export function DeskHead() {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const [counting, setCounting] = useState(false)
  if (!can('settlements-counts-suppliers')) return null
  return (
    <div className="stack">
      <div className="row">
        <Button
          variant="default"
          leftSection={<IconListDetails size={16} aria-hidden="true" />}
          aria-expanded={counting}
          onClick={() => setCounting(!counting)}
        >
          {t(counting ? 'settlements.desk.hide_counts' : 'settlements.desk.show_counts')}
        </Button>
      </div>
      {counting && <SupplierCounts />}
    </div>
  )
}
