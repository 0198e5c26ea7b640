import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Reported from the card itself, a code that does not work needs no questions. */
export function OfCard() {
  const { t } = useTranslation('help')
  return (
    <p className="small">
      {t('of_card')} <Link to="/portal/cards?view=mine">{t('to_cards')}</Link>
    </p>
  )
}
