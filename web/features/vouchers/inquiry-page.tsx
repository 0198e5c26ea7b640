import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { inquireVoucher } from '#contract/operations/vouchers/inquire-voucher.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { IconTicket } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { EmptyState } from '#web/ui/state-panel.tsx'
import { Status } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { CodeForm } from './code-form.tsx'
import classes from './vouchers.module.css'

export const handle: RouteHandle = { messages: ['portal', 'vouchers', 'validation', 'fields'] }

const statusKinds = {
  available: 'success',
  reserved: 'pending',
  sold: 'success',
  used: 'pending',
  cancelled: 'danger',
  expired: 'danger',
} as const

type By = 'serial_number' | 'code'

export default function InquiryPage() {
  const { t } = useTranslation('vouchers')
  const [by, setBy] = useState<By>('serial_number')
  const inquiry = useSend(inquireVoucher)
  const ask = (text: string) =>
    inquiry.mutate({ body: by === 'code' ? { code: text } : { serial_number: text } })
  const choices = [
    { value: 'serial_number' as const, label: t('inquiry.by_serial') },
    { value: 'code' as const, label: t('inquiry.by_code') },
  ]
  return (
    <>
      <PageHeader title={t('inquiry.title')} line={t('inquiry.line')} />
      <div className="beside">
        <div className="stack">
          <SegmentedControl
            aria-label={t('inquiry.title')}
            size="md"
            style={{ alignSelf: 'flex-start' }}
            data={choices}
            value={by}
            onChange={(next) => {
              setBy(next)
              inquiry.reset()
            }}
          />
          <CodeForm
            key={by}
            label={t(by === 'code' ? 'inquiry.code' : 'inquiry.serial')}
            hint={t(by === 'code' ? 'inquiry.code_hint' : 'inquiry.serial_hint')}
            grouped={by === 'code'}
            submitLabel={t('inquiry.submit')}
            busy={inquiry.isPending}
            failure={inquiry.error?.sentence}
            onSubmit={ask}
          />
        </div>
        <div aria-live="polite">{inquiry.data ? <Answer voucher={inquiry.data} /> : <NothingAsked />}</div>
      </div>
    </>
  )
}

/** Before the first answer: what it will show. */
function NothingAsked() {
  const { t } = useTranslation('vouchers')
  return (
    <EmptyState
      icon={<IconTicket size={28} aria-hidden="true" />}
      title={t('inquiry.empty')}
      text={t('inquiry.empty_text')}
    />
  )
}

function Answer({ voucher }: { voucher: AnswerOf<typeof inquireVoucher> }) {
  const { t } = useTranslation('vouchers')
  const { locale } = usePage()
  const { formatDate, formatLastDay } = useUiTools()
  const dates = [
    { label: t('fields.sold_at'), day: voucher.sold_at && formatDate(voucher.sold_at) },
    { label: t('fields.used_at'), day: voucher.used_at && formatDate(voucher.used_at) },
    { label: t('fields.expires_at'), day: voucher.expires_at && formatLastDay(voucher.expires_at) },
  ]
  return (
    <section className="card" aria-label={t('inquiry.answer')}>
      <div className="between">
        <div>
          <h2>{voucher.category[locale]}</h2>
          <p className="small soft">{voucher.supplier[locale]}</p>
        </div>
        <Status kind={statusKinds[voucher.status]}>{t(`status.${voucher.status}`)}</Status>
      </div>
      <dl className={classes.answer}>
        <div>
          <dt>{t('fields.face_value')}</dt>
          <dd>
            <Money value={voucher.face_value} currency={voucher.currency} />
          </dd>
        </div>
        <div>
          <dt>{t('fields.serial')}</dt>
          <dd>
            <Serial number={voucher.serial_number} />
          </dd>
        </div>
        {dates.map(
          ({ label, day }) =>
            day && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{day}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
