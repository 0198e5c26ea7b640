import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/operations/identity/user.ts'
import { memberLink } from '#web/lib/formats/member-link.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { useSession } from '#web/lib/session/session.ts'
import { AmountChips } from '#web/ui/amount-chips.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { ShareActions } from '#web/ui/share-button.tsx'
import classes from './payments.module.css'
import { ReceiveHead } from './receive-head.tsx'

export const handle: RouteHandle = { messages: ['portal', 'payments'] }

const amountPattern = /^\d{1,9}(\.\d{1,3})?$/

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
  const [amount, setAmount] = useState('')
  const address = memberLink('transfer', member_no, amountPattern.test(amount) ? amount : undefined)
  return (
    <div className="beside">
      <section className="card stack" aria-labelledby="own-code">
        <h2 id="own-code">{t('receive.code')}</h2>
        <p className="soft">{t('receive.code_line')}</p>
        <div className={classes.qr}>
          <QrCode value={address} label={t('receive.qr')} size={224} />
          <p>
            <bdi>{name}</bdi>
          </p>
          <p className="small soft">
            {t('rows.number')} <bdi dir="ltr">{member_no}</bdi>
          </p>
          <CopyButton value={member_no} label={t('receive.copy_number')} />
        </div>
      </section>
      <section className="card stack" aria-labelledby="with-amount">
        <h2 id="with-amount">{t('receive.with_amount')}</h2>
        <p className="soft">{t('receive.with_amount_line')}</p>
        <MoneyField label={t('receive.amount')} name="amount" value={amount} onChange={setAmount} />
        <AmountChips value={amount} onChange={setAmount} />
        <div className="row">
          <CopyButton value={address} label={t('receive.copy_link')} />
          <ShareActions text={t('receive.share_text', { name, link: address })} />
        </div>
      </section>
    </div>
  )
}
