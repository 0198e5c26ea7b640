import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './money-steps.module.css'
import type { MoneyPhase } from './open-outcome.tsx'

/** Only what the outcome offers can be done here. */
const openOnly: ReadonlySet<MoneyPhase> = new Set([
  'lost',
  'unknown',
  'checking',
  'cancelling',
  'cancel_waits',
  'unreadable',
])

interface MoneyButtonsProps {
  readonly phase: MoneyPhase
  readonly confirmLabel: string
  readonly backLabel: string
  readonly disabled?: boolean
  /** Left out: it submits the form around it. */
  onConfirm?(press: MouseEvent): void
  /** Cancels an interrupted payment for good. */
  onCancel(): void
  onBack(): void
}

/** Sends or goes back; an interrupted payment is continued or cancelled. */
export function MoneyButtons({ phase, disabled = false, ...on }: MoneyButtonsProps) {
  const { t } = useTranslation()
  if (openOnly.has(phase)) return null
  const isHeld = phase === 'sending' || phase === 'finding'
  const isInterrupted = phase === 'interrupted'
  return (
    <div className={classes.buttons}>
      <Button
        type={on.onConfirm ? 'button' : 'submit'}
        loading={isHeld}
        disabled={disabled}
        onClick={on.onConfirm}
      >
        {isInterrupted ? t('signed-in:money.carry_on') : on.confirmLabel}
      </Button>
      <Button variant="default" disabled={isHeld} onClick={isInterrupted ? on.onCancel : on.onBack}>
        {isInterrupted ? t('signed-in:money.cancel') : on.backLabel}
      </Button>
    </div>
  )
}
