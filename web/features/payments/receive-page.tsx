import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultCurrency } from '#contract/kernel/currencies.ts'
import type { User } from '#contract/operations/identity/user.ts'
import { wireAmount } from '#web/lib/formats/amount-sums.ts'
import { memberLink } from '#web/lib/formats/member-link.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { AmountChips } from '#web/ui/amount-chips.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { ShareActions } from '#web/ui/share-button.tsx'
import { useAmountInSentence } from '#web/ui/use-amount-in-sentence.ts'
import classes from './payments.module.css'
import { ReceiveHead } from './receive-head.tsx'

export const handle: RouteHandle = { messages: ['portal', 'payments'] }

export default function ReceivePage() {
  const { user } = useSession()
  return (
    <>
      <ReceiveHead way="code" />
      {user && <OwnCode user={user} />}
    </>
  )
}

/** A QR code for any camera: it opens the transfer page with this client and an amount filled in. */
function OwnCode({ user: { name, member_no } }: { user: User }) {
  const { t } = useTranslation('payments')
  const [typed, setTyped] = useState('')
  const formatAmount = useAmountInSentence()
  const asked = wireAmount(typed)
  const sum = asked === undefined ? null : formatAmount(asked, defaultCurrency)
  const address = memberLink('transfer', member_no, asked)
  return (
    <section className={`card stack ${classes.narrow}`} aria-labelledby="own-code">
      <h2 id="own-code" className="unseen">
        {t('receive.code')}
      </h2>
      <MoneyField label={t('receive.amount')} name="amount" value={typed} onChange={setTyped} />
      <AmountChips value={typed} onChange={setTyped} />
      <div className={classes.qr}>
        <QrCode value={address} label={t('receive.qr')} size={208} />
        <p aria-live="polite">
          {sum === null ? t('receive.any_amount') : <strong>{t('receive.asks', { amount: sum })}</strong>}
        </p>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className="small soft">
          {t('rows.number')} <bdi dir="ltr">{member_no}</bdi>
        </p>
      </div>
      <p className="small soft">{t('receive.code_line')}</p>
      <div className="row">
        <ShareActions
          text={
            sum === null
              ? t('receive.share_text', { name, link: address })
              : t('receive.share_amount_text', { name, link: address, amount: sum })
          }
        />
        <CopyButton value={address} label={t('receive.copy_link')} />
        <CopyButton value={member_no} label={t('receive.copy_number')} />
      </div>
    </section>
  )
}
