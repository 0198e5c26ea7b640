import { useTranslation } from 'react-i18next'

/** Why a client may be missing: a wallet has a row from its first movement on. */
export function FirstMovementNote() {
  const { t } = useTranslation('resources')
  return <p className="small soft">{t('dialogs:wallets.first_movement')}</p>
}
