import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showTillBill } from '#contract/operations/transfers/tills.ts'
import { requestLink } from '#web/lib/formats/member-link.ts'
import { Money } from '#web/ui/money.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Status } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { AcceptedScreen } from './accepted-screen.tsx'
import classes from './payments.module.css'
import { RequestStatus } from './request-row.tsx'

interface BillCardProps {
  readonly bill: Omit<AnswerOf<typeof showTillBill>, 'created_at' | 'bill_number'> & {
    /** Null: it is not shown to this person. */
    readonly bill_number: string | null
  }
  /** While it waits. */
  readonly withdraw: ReactNode
  /** When it has ended without a payment. */
  readonly again: ReactNode
  /** The payment was seen. */
  onNext(): void
}

/** Held to the customer until it is paid. */
export function BillCard({ bill, withdraw, again, onNext }: BillCardProps) {
  const { t } = useTranslation('payments')
  const { formatTime } = useUiTools()
  const { code, amount, currency, note, status, from } = bill
  if (status === 'paid')
    return <AcceptedScreen payment={{ amount, currency, from: from ?? '' }} onNext={onNext} />
  return (
    <section className={`card ${classes.qr} ${classes.narrow}`} aria-label={t('till.bill')}>
      <Money value={amount} currency={currency} size="huge" />
      {note && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      {status === 'waiting' ? (
        <>
          <QrCode value={requestLink(code)} label={t('till.scan_me')} size={260} />
          <p>{t('till.scan_me')}</p>
          {bill.bill_number !== null && <TypedNumber number={bill.bill_number} />}
          <Status kind="pending">{t('till.waits')}</Status>
          <p className="small soft">
            {t('till.ends', { time: `\u2066${formatTime(bill.expires_at)}\u2069` })}
          </p>
          {withdraw}
        </>
      ) : (
        <>
          <RequestStatus of={status} />
          {again}
        </>
      )}
    </section>
  )
}

/** For a customer without a camera. */
function TypedNumber({ number }: { number: string }) {
  const { t } = useTranslation('payments')
  return (
    <p>
      <span className="small soft">{t('till.type_me')}</span>
      <bdi dir="ltr" className={classes.typed}>
        {number.replace(/^(\d{3})(\d{3})/, '$1 $2 ')}
      </bdi>
    </p>
  )
}
