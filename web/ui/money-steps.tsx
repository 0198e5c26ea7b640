import { Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './money-steps.module.css'
import { type MoneyPhase, OpenOutcome } from './open-outcome.tsx'
import { Receipt, type ReceiptRow } from './receipt.tsx'
import { Notice } from './status.tsx'

/** How far a money operation is that somebody looks at once more. */
export interface MoneyReview {
  readonly phase: MoneyPhase
  /** Why the last attempt was refused. */
  readonly failure?: string | undefined
  /** What it shows no longer held, and is shown anew. */
  readonly isOutdated?: boolean
  onConfirm(): void
  onBack(): void
  /** Asks what became of it, and executes nothing. */
  onAskAgain(): void
  /** Gives it up for good. */
  onCancel(): void
}

interface ReviewStepProps extends MoneyReview {
  readonly title: string
  readonly rows: readonly ReceiptRow[]
  readonly confirmLabel: string
}

/** Here only what the outcome offers can be done. */
const openOnly: ReadonlySet<MoneyPhase> = new Set(['lost', 'unknown', 'checking', 'cancelling', 'unreadable'])

/** The last look before money moves: reads like the receipt it will become. */
export function ReviewStep(props: ReviewStepProps) {
  const { t } = useTranslation()
  const step = useFocusOnArrival()
  const sending = props.phase === 'sending'
  const isHeld = sending || props.phase === 'finding'
  const isInterrupted = props.phase === 'interrupted'
  // The second press of a double one has not looked at what is shown anew.
  const confirm = ({ detail: presses }: MouseEvent) => {
    if (!props.isOutdated || presses < 2) props.onConfirm()
  }
  const outcome = <OpenOutcome phase={props.phase} onAskAgain={props.onAskAgain} onCancel={props.onCancel} />
  // What became of money that was sent before the page was opened is the first thing to be read on it.
  const isOfBefore = isInterrupted || props.phase === 'finding'
  return (
    <div className={classes.room}>
      <div className={classes.beside}>
        <div className={classes.step} ref={step} tabIndex={-1}>
          {isOfBefore && outcome}
          <Receipt title={props.title} rows={props.rows} />
          <div className={classes.decision}>
            {props.failure && <Notice kind="danger">{props.failure}</Notice>}
            {sending && <LateNotice />}
            {!isOfBefore && outcome}
            {!openOnly.has(props.phase) && (
              <div className={classes.buttons}>
                <Button loading={isHeld} onClick={confirm}>
                  {isInterrupted ? t('money.carry_on') : props.confirmLabel}
                </Button>
                <Button
                  variant="default"
                  disabled={isHeld}
                  onClick={isInterrupted ? props.onCancel : props.onBack}
                >
                  {t(isInterrupted ? 'money.cancel' : 'back')}
                </Button>
              </div>
            )}
          </div>
        </div>
        {props.phase === 'idle' && <BeforeYouConfirm />}
      </div>
    </div>
  )
}

const points = ['nothing', 'once', 'proof'] as const

/** Where there is room beside the slip: what can be relied on. */
function BeforeYouConfirm() {
  const { t } = useTranslation()
  return (
    <aside className={classes.notes} aria-labelledby="before-you-confirm">
      <h2 id="before-you-confirm">{t('money.before.title')}</h2>
      <ul className="points">
        {points.map((point) => (
          <li key={point}>{t(`money.before.${point}`)}</li>
        ))}
      </ul>
    </aside>
  )
}

/** An answer usually comes before anybody wonders. */
const lateMillis = 3_000

/** While no answer comes: what is being done about it, and that it costs nobody twice. */
function LateNotice() {
  const { t } = useTranslation()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateMillis)
    return () => clearTimeout(timer)
  }, [])
  return <div role="status">{isLate && <Notice kind="pending">{t('money.late')}</Notice>}</div>
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
    <div className={classes.room}>
      <div className={classes.beside}>
        <div className={classes.step} ref={step} tabIndex={-1}>
          <Receipt title={title} rows={rows} reference={reference} at={at} onSave={onSave} />
          <div className={`${classes.buttons} no-print`}>{actions}</div>
        </div>
        {children}
      </div>
    </div>
  )
}

/**
 * The button that led here is gone: whoever reads or types goes on from the new step, not from the top of the page. One
 * that is longer than its place is read from its beginning.
 */
function useFocusOnArrival(): RefObject<HTMLDivElement | null> {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const arrived = step.current
    if (!arrived) return
    const room = arrived.closest('main, [role=dialog]')?.clientHeight ?? window.innerHeight
    arrived.focus({ preventScroll: true })
    arrived.scrollIntoView({ block: arrived.offsetHeight > room ? 'start' : 'nearest' })
  }, [])
  return step
}
