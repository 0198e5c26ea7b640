import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { signal } from '#web/lib/signal.ts'
import { IconCircleCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './payments.module.css'
import { isSoundOn } from './till-sound.ts'

interface AcceptedScreenProps {
  readonly payment: { readonly amount: string; readonly currency: string; readonly from: string }
  onNext(): void
}

/** The whole screen says it, so that merchant and customer see it at a glance; a tone says it too. */
export function AcceptedScreen({ payment: { amount, currency, from }, onNext }: AcceptedScreenProps) {
  const { t } = useTranslation('payments')
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSoundOn()) signal(true)
    next.current?.focus()
  }, [])
  return (
    <section className={classes.accepted} role="alert">
      <IconCircleCheck size={96} aria-hidden="true" />
      <h1>{t('till.accepted')}</h1>
      <p className={classes.acceptedSum}>
        <Money value={amount} currency={currency} />
      </p>
      <p>{t('till.from', { name: `\u2068${from}\u2069` })}</p>
      <button ref={next} type="button" onClick={onNext}>
        {t('till.next')}
      </button>
    </section>
  )
}
