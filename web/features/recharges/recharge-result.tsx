import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSome } from '#contract/kernel/amounts.ts'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { showRecharge } from '#contract/operations/recharges/list-recharges.ts'
import { useSaveReceipt } from '#web/lib/api/use-save-receipt.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import type { Started } from '#web/lib/session/keep-started.ts'
import { placeOfStarted, readStarted } from '#web/lib/session/started.ts'
import { Balance } from '#web/ui/balance.tsx'
import { Money } from '#web/ui/money.tsx'
import { ResultStep } from '#web/ui/money-steps.tsx'
import { Serial } from '#web/ui/serial.tsx'

/** The receipt after success, and the next steps. */
export function Recharged({ recharge }: { recharge: AnswerOf<typeof showRecharge> }) {
  const { t } = useTranslation('recharges')
  const save = useSaveReceipt(recharge.reference ?? '')
  // What it was recharged for.
  const [started] = useState(readStarted)
  const nameOf = useNameOfStarted()
  const { currency, fee, serial_number: serial, balance_after: balance } = recharge
  const hasFee = isSome(fee)
  const rows = [
    ...(hasFee
      ? [
          {
            label: t(serial ? 'result.amount' : 'amounts.amount'),
            value: <Money value={recharge.amount} currency={currency} />,
          },
          { label: t('amounts.fee'), value: <Money value={fee} currency={currency} /> },
        ]
      : []),
    { label: t('result.way'), value: t(`methods.${recharge.method}`) },
    ...(serial ? [{ label: t('result.serial'), value: <Serial number={serial} /> }] : []),
    ...(recharge.seller ? [{ label: t('result.seller'), value: <bdi>{recharge.seller}</bdi> }] : []),
    ...(balance
      ? [
          {
            label: t('result.balance_after'),
            value: <Balance value={balance} currency={currency} />,
            strong: true,
          },
        ]
      : []),
  ]
  return (
    <ResultStep
      title={t('result.title')}
      sum={<Money value={recharge.net_amount} currency={currency} />}
      rows={rows}
      reference={recharge.reference ?? recharge.id}
      at={recharge.created_at}
      shared={{ amount: recharge.net_amount, currency }}
      {...(recharge.reference !== null && { onSave: save })}
      next={[
        started
          ? { to: placeOfStarted(started), label: nameOf(started), isMain: true }
          : { to: '/portal/cards', label: t('result.buy'), isMain: true },
        { to: '/portal/recharge', label: t('result.again') },
      ]}
    />
  )
}

function useNameOfStarted() {
  const { t } = useTranslation('recharges')
  const { locale } = usePage()
  return (started: Started): string => {
    switch (started.kind) {
      case 'card':
      case 'product':
        return t('result.buy_wanted', { card: `\u2068${started.name[locale]}\u2069` })
      case 'transfer':
        return started.to.trim() === ''
          ? t('result.send_started')
          : t('result.send_started_to', { name: `\u2068${started.to.trim()}\u2069` })
      case 'payment':
        return t('result.pay_started', { name: `\u2068${started.name}\u2069` })
      case 'request':
        return t('result.pay_request')
    }
  }
}
