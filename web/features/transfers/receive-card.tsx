import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { memberLink } from '#web/lib/formats/member-link.ts'
import { useSession } from '#web/lib/session/session.ts'
import { AmountChips } from '#web/ui/amount-chips.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { ShareActions } from '#web/ui/share-button.tsx'
import classes from './transfer.module.css'

const amountPattern = /^\d{1,9}(\.\d{1,3})?$/

/** A QR code for any camera: it opens the transfer page with this client and an amount filled in. */
export function ReceiveCard() {
  const { t } = useTranslation('transfers')
  const { user } = useSession()
  const [amount, setAmount] = useState('')
  if (!user) return null
  const address = memberLink('transfer', user.member_no, amountPattern.test(amount) ? amount : undefined)
  return (
    <div className="beside">
      <section className="card stack" aria-labelledby="receive">
        <h2 id="receive">{t('receive.title')}</h2>
        <p className="soft">{t('receive.line')}</p>
        <div className={classes.qr}>
          <QrCode value={address} label={t('receive.qr')} size={224} />
          <p>
            <bdi>{user.name}</bdi>
          </p>
          <p className="small soft">
            {t('receive.number')} <bdi dir="ltr">{user.member_no}</bdi>
          </p>
          <CopyButton value={user.member_no} label={t('receive.copy_number')} />
        </div>
      </section>
      <section className="card stack" aria-labelledby="ask-for">
        <h2 id="ask-for">{t('receive.ask')}</h2>
        <p className="soft">{t('receive.ask_line')}</p>
        <MoneyField label={t('receive.amount')} name="amount" value={amount} onChange={setAmount} />
        <AmountChips value={amount} onChange={setAmount} />
        <div className="row">
          <CopyButton value={address} label={t('receive.copy_link')} />
          <ShareActions text={t('receive.share_text', { name: user.name, link: address })} />
        </div>
      </section>
    </div>
  )
}
