import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconChecklist } from '#web/ui/icons.ts'

// With its calendar it is larger than the list.
const CompareDialog = lazy(() => import('./compare-dialog.tsx'))

/** Payments as a whole: compared with the gateway's statement. */
export function CompareButton() {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const [open, setOpen] = useState(false)
  if (!can('payments-compare')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecklist size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('dialogs:payments.compare')}
      </Button>
      {open && (
        <Suspense>
          <CompareDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
