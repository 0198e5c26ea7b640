import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { countVouchers } from '#contract/operations/voucher-desk/count-vouchers.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { refresh, useCall } from '#web/lib/api/use-call.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconBan, IconSearch, IconTicket } from '#web/ui/icons.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { InquiryDialog } from './inquiry-dialog.tsx'
import { UseDialog } from './use-dialog.tsx'
import classes from './voucher-desk.module.css'

/** How many vouchers are in each state, each the way to their list; beside them what is done by serial number. */
export function VoucherListHead({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation('voucher-desk')
  const { can } = useStaffSession()
  const [open, setOpen] = useState<'inquiry' | 'use' | 'cancel' | null>(null)
  const close = () => {
    setOpen(null)
    forgetRows(resource)
    refresh(countVouchers)
  }
  return (
    <div className="between">
      <Counts />
      <div className="row">
        {can('vouchers-inquiry') && (
          <Button
            variant="default"
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            onClick={() => setOpen('inquiry')}
          >
            {t('inquiry.open')}
          </Button>
        )}
        {can('vouchers-use') && (
          <Button
            variant="default"
            leftSection={<IconTicket size={16} aria-hidden="true" />}
            onClick={() => setOpen('use')}
          >
            {t('use.open')}
          </Button>
        )}
        {can('vouchers-cancel') && (
          <Button
            variant="default"
            leftSection={<IconBan size={16} aria-hidden="true" />}
            onClick={() => setOpen('cancel')}
          >
            {t('cancel.range')}
          </Button>
        )}
      </div>
      {open === 'inquiry' && <InquiryDialog onClose={() => setOpen(null)} />}
      {open === 'use' && <UseDialog onClose={close} />}
      {open === 'cancel' && <CancelDialog title={t('cancel.range_title')} target={null} onClose={close} />}
    </div>
  )
}

const statusFilter = 'filter[status]'

function Counts() {
  const { t } = useTranslation('voucher-desk')
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
    <nav className={classes.counts} aria-label={t('counts.title')}>
      <Link to={listed(null)} className={classes.count} aria-current={chosen === null || undefined}>
        {t('counts.all')}
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
              {t(`status.${status}`)} <strong>{capped ? t('counts.capped', { count: shown }) : shown}</strong>
            </Link>
          )
        })}
    </nav>
  )
}

function onlyOne(filter: string | null): string | null {
  return filter && /^\d+$/.test(filter) ? filter : null
}
