import { useTranslation } from 'react-i18next'
import { IconRefresh } from './icons.ts'
import classes from './new-version.module.css'

/** Announces a new release and leaves the moment to the reader, so no input is lost. */
export function NewVersion({ onLoad }: { onLoad(): void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar} role="status">
      <span>{t('new_version.text')}</span>
      <button type="button" className={classes.load} onClick={onLoad}>
        <IconRefresh size={20} aria-hidden="true" />
        {t('new_version.load')}
      </button>
    </div>
  )
}
