import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconListDetails, IconPlus } from '#web/ui/icons.ts'
import { MakeDialog } from './make-dialog.tsx'
import { SupplierCounts } from './supplier-counts.tsx'

/** What is done about settlements as a whole: make one, count them. */
export function DeskHead({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const [making, setMaking] = useState(false)
  const [counting, setCounting] = useState(false)
  const mayMake = can('settlements-store')
  const mayCount = can('settlements-counts-suppliers')
  if (!mayMake && !mayCount) return null
  return (
    <div className="stack">
      <div className="row">
        {mayMake && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>
            {t('settlements.desk.make')}
          </Button>
        )}
        {mayCount && (
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
      {making && <MakeDialog resource={resource} onClose={() => setMaking(false)} />}
    </div>
  )
}
