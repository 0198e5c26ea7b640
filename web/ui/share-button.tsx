import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconBrandWhatsapp, IconShare } from './icons.ts'
import classes from './small-action.module.css'

/** Shares a text with the device's applications; null where the browser cannot. */
export function ShareButton({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  if (!useCanShare()) return null
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

function notShared(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}

function nothingChanges(): () => void {
  return () => undefined
}
