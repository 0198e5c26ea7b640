import { useTranslation } from 'react-i18next'
import classes from './logo.module.css'

/** The letter م, folded like the flap of a wallet. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#1c1917" />
      <path d="M6 11h8.2a6.5 6.5 0 1 1 6.3 8.5H12z" fill="#fbbf24" />
      <path d="M6 11l6 8.5V28H9a3 3 0 0 1-3-3z" fill="#d97706" />
      <circle cx="20.5" cy="13" r="2.6" fill="#1c1917" />
    </svg>
  )
}

export function Logo({ size = 32 }: { size?: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes.logo}>
      <LogoMark size={size} />
      <span className={classes.name}>{t('brand')}</span>
    </span>
  )
}
