import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './money-steps.module.css'
import { Receipt, type ReceiptRow } from './receipt.tsx'
import { Notice } from './status.tsx'

/** How far a money operation is that somebody looks at once more. */
export interface MoneyReview {
  /** `unknown`: no answer came; the same request can be asked about again. */
  readonly phase: 'idle' | 'sending' | 'unknown' | 'done'
  /** Why the last attempt was refused. */
  readonly failure?: string | undefined
  onConfirm(): void
  onBack(): void
  onAskAgain(): void
}

interface ReviewStepProps extends MoneyReview {
  readonly title: string
  readonly rows: readonly ReceiptRow[]
  readonly confirmLabel: string
}

/** The last look before money moves: reads like the receipt it will become. */
export function ReviewStep(props: ReviewStepProps) {
  const { t } = useTranslation()
  const step = useFocusOnArrival()
  const sending = props.phase === 'sending'
  return (
    <div className={classes.step} ref={step} tabIndex={-1}>
      <Receipt title={props.title} rows={props.rows} />
      {props.failure && <Notice kind="danger">{props.failure}</Notice>}
      {props.phase === 'unknown' ? (
        <>
          <Notice kind="pending">
            <strong>{t('money.unknown_title')}</strong>
            <p>{t('money.unknown_text')}</p>
          </Notice>
          <Button onClick={props.onAskAgain}>{t('money.ask_again')}</Button>
        </>
      ) : (
        <div className={classes.buttons}>
          <Button loading={sending} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
          <Button variant="default" disabled={sending} onClick={props.onBack}>
            {t('back')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ResultStepProps {
  readonly title: string
  readonly rows: readonly ReceiptRow[]
  readonly reference: string
  /** The instant it happened. */
  readonly at: string
  /** Saves the receipt as PDF; null while that is under way. */
  readonly onSave?: (() => void) | null
  readonly actions: ReactNode
  readonly children?: ReactNode
}

/** It happened: the receipt, and what one does next. */
export function ResultStep({ title, rows, reference, at, onSave, actions, children }: ResultStepProps) {
  const step = useFocusOnArrival()
  return (
    <div className={classes.step} ref={step} tabIndex={-1}>
      <Receipt title={title} rows={rows} reference={reference} at={at} onSave={onSave} />
      {children}
      <div className={`${classes.buttons} no-print`}>{actions}</div>
    </div>
  )
}

/** The button that led here is gone: whoever reads or types goes on from the new step, not from the top of the page. */
function useFocusOnArrival(): RefObject<HTMLDivElement | null> {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.focus(), [])
  return step
}
