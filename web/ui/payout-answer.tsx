import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from './panel.tsx'

/** How a merchant's payments and vouchers become money at the bank. */
export function PayoutAnswer({ isOnSettlements = false }: { readonly isOnSettlements?: boolean }) {
  const { t } = useTranslation('signed-in')
  return (
    <Panel title={t('payout.title')}>
      <ul className="points">
        <li>{t('payout.payments')}</li>
        <li>
          {t('payout.vouchers')}{' '}
          {!isOnSettlements && <Link to="/settlements">{t('payout.to_settlements')}</Link>}
        </li>
        <li>
          {t('payout.wallet')} <Link to="/portal/recharge-client">{t('payout.to_seller')}</Link>
        </li>
      </ul>
    </Panel>
  )
}
