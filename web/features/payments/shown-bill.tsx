import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { showMoneyRequest } from '#contract/operations/transfers/read-money-requests.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BillCard } from './bill-card.tsx'
import { Withdraw } from './own-request.tsx'
import type { MoneyRequest } from './request-row.tsx'
import { markSeen } from './seen-payments.ts'

/** Events bring the payment at once; this finds one whose event was lost. */
const lookEveryMs = 5_000

/** The bill of a merchant at the own till. */
export function ShownBill({ bill }: { bill: MoneyRequest }) {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  useRepeatedly(bill.status === 'waiting' ? lookEveryMs : null, () => refresh(showMoneyRequest))
  return (
    <BillCard
      bill={{ ...bill, from: bill.other?.name ?? null }}
      withdraw={<Withdraw code={bill.code} label={t('till.cancel')} />}
      again={<ButtonLink to="/portal/till">{t('till.again')}</ButtonLink>}
      onNext={() => {
        if (bill.transfer_id !== null) markSeen(bill.transfer_id)
        void navigate('/portal/till', { replace: true })
      }}
    />
  )
}
