import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { createCashRecharge, listCashRecharges } from '#contract/operations/recharges/recharge-by-seller.ts'
import { showHome } from '#contract/operations/wallets/show-home.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { useMoneySteps } from '#web/lib/api/use-money-steps.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { ResultStep } from '#web/ui/money-steps.tsx'
import { NotOpenYet } from '#web/ui/not-open-yet.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { CashBody } from './recharge-types.ts'
import { SellerForm } from './seller-form.tsx'
import { SellerHistory } from './seller-history.tsx'
import { SellerReview } from './seller-review.tsx'

export const handle: RouteHandle = { messages: ['portal', 'recharges', 'validation', 'fields'] }

const blank: CashBody = { to: '', amount: '' }

/** A seller takes cash and recharges somebody's wallet from the own one. */
export default function SellerPage() {
  const { t } = useTranslation('recharges')
  const { user } = useSession()
  return (
    <>
      <PageHeader title={t('seller.title')} line={t('seller.line')} />
      {user?.seller ? <CashRecharge /> : <NotOpenYet text={t('seller.denied')} topic="merchant" />}
    </>
  )
}

function CashRecharge() {
  const { values, next, again, steps } = useMoneySteps(createCashRecharge, { first: blank, blank }, () =>
    refresh(listCashRecharges, showHome, showWallet),
  )
  if (steps.step === 'done') return <Done recharge={steps.answer} onAgain={again} />
  if (steps.step === 'review') return <SellerReview body={values} {...steps.review} />
  return (
    <div className="beside">
      <SellerForm initial={values} onNext={next} />
      <SellerHistory />
    </div>
  )
}

function Done({ recharge, onAgain }: { recharge: AnswerOf<typeof createCashRecharge>; onAgain(): void }) {
  const { t } = useTranslation('recharges')
  const save = useSaveReceipt(recharge.reference)
  const { currency } = recharge
  const rows = [
    { label: t('seller.client'), value: <bdi>{recharge.client.name}</bdi> },
    { label: t('seller.cash'), value: <Money value={recharge.amount} currency={currency} /> },
    ...(/[1-9]/.test(recharge.fee)
      ? [
          { label: t('amounts.fee'), value: <Money value={recharge.fee} currency={currency} /> },
          { label: t('seller.arrived'), value: <Money value={recharge.net_amount} currency={currency} /> },
        ]
      : []),
    {
      label: t('seller.balance_after'),
      value: <Money value={recharge.balance_after} currency={currency} />,
      strong: true,
    },
  ]
  return (
    <ResultStep
      title={t('seller.done')}
      rows={rows}
      reference={recharge.reference}
      at={recharge.created_at}
      onSave={save}
      actions={
        <>
          <Button onClick={onAgain}>{t('seller.again')}</Button>
          <Button component={Link} to="/portal/home" variant="default">
            {t('seller.home')}
          </Button>
        </>
      }
    />
  )
}
