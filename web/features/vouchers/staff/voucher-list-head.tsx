import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { countVouchers } from '#contract/operations/vouchers/count-vouchers.ts'
import { useForMerchant } from '#contract/operations/vouchers/use-for-merchant.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { recallIntention } from '#web/lib/session/intentions.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconBan, IconSearch, IconTicket } from '#web/ui/icons.ts'
import classes from './vouchers.module.css'

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const InquiryDialog = lazyPart(async () => (await import('./inquiry-dialog.tsx')).InquiryDialog)
const UseDialog = lazyPart(async () => (await import('./use-dialog.tsx')).UseDialog)

/** What is done by serial number or code, whatever the list shows. */
export function VoucherActions({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  // What was sent when the page was reloaded is asked about again.
  const [open, setOpen] = useState<'inquiry' | 'use' | 'cancel' | null>(() =>
    recallIntention({ operation: useForMerchant }) ? 'use' : null,
  )
  const close = () => {
    setOpen(null)
    forgetRows(resource)
    refresh(countVouchers)
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

const statusFilter = 'filter[status]'

/** How many vouchers are in each state, each the way to their list. */
export function VoucherCounts() {
  const { t } = useTranslation('resources')
  const [address] = useSearchParams()
  const category = onlyOne(address.get('filter[category_id]'))
  const batch = onlyOne(address.get('filter[batch_id]'))
  const query = { ...(category && { category_id: category }), ...(batch && { batch_id: batch }) }
  const reading = useCall(countVouchers, { query, quiet: true })
  const listed = (status: string | null) => {
    const next = new URLSearchParams(address)
    next.delete('page')
    if (status === null) next.delete(statusFilter)
    else next.set(statusFilter, status)
    return `?${next}`
  }
  const chosen = address.get(statusFilter)
  return (
    <nav className={`${classes.counts} ${classes.strip}`} aria-label={t('vouchers.counts.title')}>
      <Link to={listed(null)} className={classes.count} aria-current={chosen === null || undefined}>
        {t('vouchers.counts.all')}
      </Link>
      {(reading.data ?? [])
        .filter(({ count }) => count > 0)
        .map(({ status, count, capped }) => {
          const shown = `\u2066${count.toLocaleString('en')}\u2069`
          return (
            <Link
              key={status}
              to={listed(status)}
              className={classes.count}
              aria-current={chosen === status || undefined}
            >
              {t(`vouchers.choices.status.${status}`)}{' '}
              <strong>{capped ? t('vouchers.counts.capped', { count: shown }) : shown}</strong>
            </Link>
          )
        })}
    </nav>
  )
}

function onlyOne(filter: string | null): string | null {
  return filter && /^\d+$/.test(filter) ? filter : null
}
