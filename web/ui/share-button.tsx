import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconBrandWhatsapp, IconShare } from './icons.ts'
import classes from './small-action.module.css'

/** Shares a text with the device's applications; null where the browser cannot. */
export function ShareButton({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const [hasFailed, setHasFailed] = useState(false)
  if (!useCanShare()) return null
  const share = () => {
    setHasFailed(false)
    void navigator.share({ text }).catch((error: unknown) => setHasFailed(!isOwnChoice(error)))
  }
  return (
    <button type="button" className={classes.action} onClick={share}>
      <IconShare size={18} aria-hidden="true" />
      <span aria-live="polite">{t(hasFailed ? 'common:share_failed' : 'common:share')}</span>
    </button>
  )
}

/** The same, and straight to WhatsApp, which nearly everyone has. */
export function ShareActions({ text }: { readonly text: string }) {
  return (
    <>
      <ShareButton text={text} />
      <WhatsAppLink text={text} />
    </>
  )
}

/** One way: the device's own, which includes WhatsApp, or WhatsApp where the browser has none. */
export function ShareOnce({ text }: { readonly text: string }) {
  return useCanShare() ? <ShareButton text={text} /> : <WhatsAppLink text={text} />
}

function WhatsAppLink({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  return (
    <a
      className={classes.action}
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
    >
      <IconBrandWhatsapp size={18} aria-hidden="true" />
      {t('common:whatsapp')}
    </a>
  )
}

function useCanShare(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => 'share' in navigator,
    () => false,
  )
}

/** The person closed the device's choice, or it is still open. */
function isOwnChoice(error: unknown): boolean {
  return error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
}

function nothingChanges(): () => void {
  return () => undefined
}
