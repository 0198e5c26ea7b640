import { Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LateNotice } from './late-notice.tsx'
import { MoneyButtons } from './money-buttons.tsx'
import classes from './money-steps.module.css'
import { type MoneyPhase, OpenOutcome } from './open-outcome.tsx'
import type { Paper } from './print-alone.ts'
import { Receipt, type ReceiptRow } from './receipt.tsx'
import type { SharedFacts } from './receipt-text.ts'
import { Notice } from './status.tsx'

/** The state of a money operation under review. */
export interface MoneyReview {
  readonly phase: MoneyPhase
  /** Why the last attempt was refused. */
  readonly failure?: string | undefined
  /** Its values have changed, and the new ones are shown. */
  readonly isOutdated?: boolean
  onConfirm(): void
  onBack(): void
  /** Asks for the outcome, and executes nothing. */
  onAskAgain(): void
  /** Cancels it for good. */
  onCancel(): void
}

interface ReviewStepProps extends MoneyReview {
  readonly title: string
  readonly rows: readonly ReceiptRow[]
  readonly confirmLabel: string
  /** What the way back leads to. */
  readonly backLabel?: string | undefined
  /** What cannot be undone after confirming. */
  readonly note?: string | undefined
}

/** The last review before money moves: it looks like the later receipt. */
export function ReviewStep(props: ReviewStepProps) {
  const { t } = useTranslation()
  const { step } = useArrival()
  const sending = props.phase === 'sending'
  // The second press of a double click has not seen the new values.
  const confirm = ({ detail: presses }: MouseEvent) => {
    if (!props.isOutdated || presses < 2) props.onConfirm()
  }
  const outcome = <OpenOutcome phase={props.phase} onAskAgain={props.onAskAgain} onCancel={props.onCancel} />
  // The outcome of a payment from before the page was opened comes first.
  const isOfBefore = props.phase === 'interrupted' || props.phase === 'finding'
  return (
    <div className={classes.room}>
      <div className={classes.beside}>
        <div className={classes.step} ref={step} tabIndex={-1}>
          {isOfBefore && outcome}
          <Receipt title={props.title} rows={props.rows} />
          <div className={classes.decision}>
            {props.failure && <Notice kind="danger">{props.failure}</Notice>}
            {sending && (
              <div role="status">
                <LateNotice busy isMoney />
              </div>
            )}
            {!isOfBefore && outcome}
            {props.note && <p className="small soft">{props.note}</p>}
            <MoneyButtons
              phase={props.phase}
              confirmLabel={props.confirmLabel}
              backLabel={props.backLabel ?? t('back')}
              onConfirm={confirm}
              onCancel={props.onCancel}
              onBack={props.onBack}
            />
          </div>
        </div>
        {props.phase === 'idle' && <BeforeYouConfirm />}
      </div>
    </div>
  )
}

const points = ['nothing', 'once', 'proof'] as const

/** Reassurance, where there is room beside the slip. */
function BeforeYouConfirm() {
  const { t } = useTranslation()
  return (
    <aside className={classes.notes} aria-labelledby="before-you-confirm">
      <h2 id="before-you-confirm">{t('signed-in:money.before.title')}</h2>
      <ul className="points">
        {points.map((point) => (
          <li key={point}>{t(`signed-in:money.before.${point}`)}</li>
        ))}
      </ul>
    </aside>
  )
}

interface NextStep {
  readonly to: string
  readonly label: string
  /** What most people do next. */
  readonly isMain?: true
}

interface ResultStepProps {
  readonly title: string
  /** What moved. */
  readonly sum: ReactNode
  readonly rows: readonly ReceiptRow[]
  readonly reference: string
  /** The instant it happened. */
  readonly at: string
  /** What sharing says beside the title. */
  readonly shared?: SharedFacts
  /** Saves the receipt as PDF; null while that runs. */
  readonly onSave?: ((paper: Paper) => void) | null
  readonly next: readonly NextStep[]
  readonly children?: ReactNode
}

/** The receipt after success, and the next steps. Its verdict is read once: it gets the focus, and nothing else speaks. */
export function ResultStep({ next, children, ...receipt }: ResultStepProps) {
  const { step, read } = useArrival<HTMLHeadingElement>()
  return (
    <div className={classes.room}>
      <div className={classes.beside}>
        <div className={classes.step} ref={step}>
          <Receipt
            {...receipt}
            titleRef={read}
            next={
              <div className={`${classes.buttons} ${classes.next} no-print`}>
                {next.map(({ to, label, isMain }) => (
                  <Button key={to} component={Link} to={to} variant={isMain ? 'filled' : 'default'}>
                    {label}
                  </Button>
                ))}
              </div>
            }
          />
        </div>
        {children}
      </div>
    </div>
  )
}

/**
 * The pressed button is gone: reading and typing continue at the new step, which begins at the top of what is seen.
 * `read` gets the focus; without it, the step.
 */
function useArrival<Read extends HTMLElement = never>() {
  const step = useRef<HTMLDivElement>(null)
  const read = useRef<Read>(null)
  useEffect(() => {
    const focused: HTMLElement | null = read.current ?? step.current
    focused?.focus({ preventScroll: true })
    step.current?.scrollIntoView({ block: 'start' })
  }, [])
  return { step, read }
}
