import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { useForMerchant } from '#contract/operations/vouchers/use-for-merchant.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import { recallIntention } from '#web/lib/session/intentions.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconBan, IconSearch, IconTicket } from '#web/ui/icons.ts'

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const InquiryDialog = lazyPart(async () => (await import('./inquiry-dialog.tsx')).InquiryDialog)
const UseDialog = lazyPart(async () => (await import('./use-dialog.tsx')).UseDialog)

/** Actions by serial number or code, whatever the list shows. */
export function VoucherActions({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  // What was sent before a reload is asked about.
  const [open, setOpen] = useState<'inquiry' | 'use' | 'cancel' | null>(() =>
    recallIntention({ operation: useForMerchant }) ? 'use' : null,
  )
  const close = () => {
    setOpen(null)
    forgetRows(resource)
  }
  return (
    <>
      {can('vouchers-inquiry') && (
        <Button
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          onClick={() => setOpen('inquiry')}
        >
          {t('vouchers.actions.inquiry')}
        </Button>
      )}
      {can('vouchers-use') && (
        <Button
          variant="default"
          leftSection={<IconTicket size={16} aria-hidden="true" />}
          onClick={() => setOpen('use')}
        >
          {t('vouchers.actions.use')}
        </Button>
      )}
      {can('vouchers-cancel') && (
        <Button
          variant="default"
          leftSection={<IconBan size={16} aria-hidden="true" />}
          onClick={() => setOpen('cancel')}
        >
          {t('vouchers.actions.cancel-range')}
        </Button>
      )}
      <Suspense>
        {open === 'inquiry' && <InquiryDialog onClose={() => setOpen(null)} />}
        {open === 'use' && <UseDialog onClose={close} />}
        {open === 'cancel' && <CancelDialog of="range" target={null} onClose={close} />}
      </Suspense>
    </>
  )
}
