import { useTranslation } from 'react-i18next'

export function NoValue() {
  const { t } = useTranslation()
  return (
    <span className="faint" role="img" aria-label={t('none')}>
      —
    </span>
  )
}
