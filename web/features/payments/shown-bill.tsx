import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { showMoneyRequest } from '#contract/operations/transfers/ask-money.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { requestLink } from '#web/lib/formats/member-link.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Status } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'
import { AcceptedScreen } from './accepted-screen.tsx'
import { Withdraw } from './own-request.tsx'
import classes from './payments.module.css'
import { type MoneyRequest, RequestStatus } from './request-row.tsx'
import { markSeen } from './seen-payments.ts'

/** Events bring the payment at once; this finds one whose event was lost. */
const lookEveryMs = 5_000

/** The merchant holds this to the customer, until it is paid. */
export function ShownBill({ bill }: { bill: MoneyRequest }) {
  const { t } = useTranslation('payments')
  const { formatTime } = useUiTools()
  const navigate = useNavigate()
  const { code, amount, currency, note, status } = bill
  const isOpen = status === 'waiting'
  useRepeatedly(isOpen ? lookEveryMs : null, () => refresh(showMoneyRequest))
  if (status === 'paid')
    return (
      <AcceptedScreen
        payment={{ amount, currency, from: bill.other?.name ?? '' }}
        onNext={() => {
          if (bill.transfer_id !== null) markSeen(bill.transfer_id)
          void navigate('/portal/till', { replace: true })
        }}
      />
    )
  return (
    <section className={`card ${classes.qr} ${classes.narrow}`} aria-label={t('till.bill')}>
      <Money value={amount} currency={currency} size="huge" />
      {note && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      {isOpen ? (
        <>
          <QrCode value={requestLink(code)} label={t('till.scan_me')} size={260} />
          <p>{t('till.scan_me')}</p>
          <Status kind="pending">{t('till.waits')}</Status>
          <p className="small soft">
            {t('till.ends', { time: `\u2066${formatTime(bill.expires_at)}\u2069` })}
          </p>
          <Withdraw code={code} label={t('till.cancel')} />
        </>
      ) : (
        <>
          <RequestStatus of={status} />
          <ButtonLink to="/portal/till">{t('till.again')}</ButtonLink>
        </>
      )}
    </section>
  )
}
