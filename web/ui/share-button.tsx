import { useTranslation } from 'react-i18next'
import { IconShare } from './icons.ts'
import classes from './small-action.module.css'

/** Shares a text with the device's applications; null where the browser cannot. */
export function ShareButton({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  if (!('share' in navigator)) return null
  return (
    <button
      type="button"
      className={classes.action}
      onClick={() => void navigator.share({ text }).catch(notShared)}
    >
      <IconShare size={18} aria-hidden="true" />
      {t('common:share')}
    </button>
  )
}

function notShared(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
