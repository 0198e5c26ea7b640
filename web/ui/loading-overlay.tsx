import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './loading-overlay.module.css'
import { LogoMark } from './logo.tsx'

/** Covers everything and cannot be dismissed: no click and no key reaches the page. */
export function LoadingOverlay({ visible }: { visible: boolean }) {
  const { t } = useTranslation()
  useEffect(() => {
    if (!visible) return
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const events = [
      'keydown',
      'keyup',
      'keypress',
      'click',
      'pointerdown',
      'mousedown',
      'touchstart',
    ] as const
    for (const name of events) window.addEventListener(name, swallow, { capture: true, passive: false })
    return () => {
      for (const name of events) window.removeEventListener(name, swallow, { capture: true })
    }
  }, [visible])
  if (!visible) return null
  return (
    <div className={classes.overlay} role="status" aria-live="polite">
      <span className={classes.mark}>
        <LogoMark size={72} />
      </span>
      <span className="unseen">{t('loading')}</span>
    </div>
  )
}
