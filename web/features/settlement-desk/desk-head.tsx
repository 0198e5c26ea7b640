import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconCoins, IconListDetails } from '#web/ui/icons.ts'
import { AllAvailable } from './all-available.tsx'
import { SupplierCounts } from './supplier-counts.tsx'

const reports = [
  { name: 'available', permission: 'clients-available-settlements', icon: IconCoins },
  { name: 'counts', permission: 'settlements-counts-suppliers', icon: IconListDetails },
] as const
type Report = (typeof reports)[number]['name']

/** Settlements as a whole: what waits to be settled, and what was, by supplier. */
export function DeskHead() {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const [open, setOpen] = useState<Report | null>(null)
  const allowed = reports.filter(({ permission }) => can(permission))
  if (allowed.length === 0) return null
  return (
    <div className="stack">
      <div className="row">
        {allowed.map(({ name, icon: Icon }) => (
          <Button
            key={name}
            variant="default"
            leftSection={<Icon size={16} aria-hidden="true" />}
            aria-expanded={open === name}
            onClick={() => setOpen(open === name ? null : name)}
          >
            {t(`settlements.desk.${open === name ? 'hide' : 'show'}_${name}`)}
          </Button>
        ))}
      </div>
      {open === 'available' && <AllAvailable />}
      {open === 'counts' && <SupplierCounts />}
    </div>
  )
}
