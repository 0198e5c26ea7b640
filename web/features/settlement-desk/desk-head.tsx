import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconCoins, IconListDetails } from '#web/ui/icons.ts'
import { SupplierCounts } from './supplier-counts.tsx'

/** Settlements as a whole: the way to what waits to be settled, and what was, by supplier. */
export function DeskHead() {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const [counting, setCounting] = useState(false)
  return (
    <div className="stack">
      <div className="row">
        {can('clients-available-settlements') && (
          <Button
            component={Link}
            to="/console/reports/available"
            variant="default"
            leftSection={<IconCoins size={16} aria-hidden="true" />}
          >
            {t('settlements.desk.available')}
          </Button>
        )}
        {can('settlements-counts-suppliers') && (
          <Button
            variant="default"
            leftSection={<IconListDetails size={16} aria-hidden="true" />}
            aria-expanded={counting}
            onClick={() => setCounting(!counting)}
          >
            {t(counting ? 'settlements.desk.hide_counts' : 'settlements.desk.show_counts')}
          </Button>
        )}
      </div>
      {counting && <SupplierCounts />}
    </div>
  )
}
