import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from './icons.ts'
import classes from './toasts.module.css'

interface ToastItem {
  readonly id: number
  readonly kind: 'info' | 'success' | 'error'
  readonly text: string
  readonly stays: boolean
}

const shownMs = 3000
const icons = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertCircle }

interface ToastsProps {
  readonly toasts: readonly ToastItem[]
  onDone(id: number): void
}

/**
 * Messages at the top that leave by themselves, and wait under the pointer or focus; some stay until they are closed.
 */
export function Toasts({ toasts, onDone }: ToastsProps) {
  const { t } = useTranslation()
  return (
    <section className={classes.toasts} aria-label={t('notices')} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDone={onDone} />
      ))}
    </section>
  )
}

function ToastCard({ toast, onDone }: { toast: ToastItem; onDone: ToastsProps['onDone'] }) {
  const { t } = useTranslation()
  const [paused, setPaused] = useState(false)
  const leftMs = useRef(shownMs)
  const Icon = icons[toast.kind]

  useEffect(() => {
    if (paused || toast.stays) return
    const startedAt = performance.now()
    const timer = setTimeout(() => onDone(toast.id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [paused, toast.id, toast.stays, onDone])

  const hold = () => setPaused(true)
  const resume = () => setPaused(false)
  return (
    <div
      className={classes.toast}
      role="alert"
      data-paused={paused || undefined}
      onMouseEnter={hold}
      onMouseLeave={resume}
      onFocus={hold}
      onBlur={resume}
    >
      <Icon size={22} aria-hidden="true" />
      <span className={classes.text}>{toast.text}</span>
      <button
        type="button"
        className={classes.close}
        aria-label={t('close')}
        onClick={() => onDone(toast.id)}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
      {!toast.stays && <span className={classes.progress} style={{ animationDuration: `${shownMs}ms` }} />}
    </div>
  )
}
