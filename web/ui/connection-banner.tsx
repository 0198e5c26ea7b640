import { useTranslation } from 'react-i18next'
import classes from './connection-banner.module.css'
import { IconWifiOff } from './icons.ts'

interface ConnectionBannerProps {
  /** When the shown data was read, as text; null when none was. */
  readonly since: string | null
  onRetry(): void
}

/** Above every page while the server is unreachable: shown data may be old, and nothing can be sent. */
export function ConnectionBanner({ since, onRetry }: ConnectionBannerProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar} role="status">
      <IconWifiOff size={20} aria-hidden="true" />
      <span>{since === null ? t('connection.lost') : t('connection.lost_since', { time: since })}</span>
      <button type="button" className={classes.retry} onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}
