import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import { CodeActions } from './code-actions.tsx'
import classes from './code-card.module.css'
import { IconEye } from './icons.ts'
import { Money } from './money.tsx'
import { Parts } from './parts.tsx'
import { Serial } from './serial.tsx'
import actionClasses from './small-action.module.css'
import { SupplierFace } from './supplier-face.tsx'
import { useUiTools } from './ui-tools.tsx'

const tickMillis = 250

export interface RevealedCode {
  readonly code: string
  /** What a phone dials, if the card has such a pattern. */
  readonly dial: string | null
  readonly hideAfterSeconds: number
}

interface CodeCardProps {
  readonly name: string
  readonly supplier: string
  readonly color: string | null
  readonly imageUrl: string | null
  readonly faceValue: string
  readonly currency: string
  readonly codeMasked: string
  readonly serialNumber: string
  /** An ISO instant. */
  readonly boughtAt: string
  /** A gift, which nobody bought. */
  readonly given?: boolean
  readonly expiresAt: string | null
  readonly instructions: string | null
  readonly used: boolean
  /** Showing the code is the next step on this page. */
  readonly leading?: boolean
  /** Nobody has seen the code yet: showing it is final. */
  readonly unseen?: boolean
  /** Where its owner says that it does not work. */
  readonly helpTo?: string
  /** It may be given to another client. */
  onGive?(): void
  /** The code while it is shown. */
  readonly revealed: RevealedCode | null
  onReveal(): void
  /** The time is over. */
  onHide(): void
  onUsed(used: boolean): void
}

/** Looks like a printed card; the code is under a cover that returns by itself. */
export function CodeCard(card: CodeCardProps) {
  const { t } = useTranslation('cards')
  const { revealed } = card
  return (
    <article
      className={classes.card}
      style={{ '--card': card.color ?? 'var(--sea-fill)' }}
      data-used={card.used || undefined}
    >
      <div className={classes.face}>
        <div className={classes.title}>
          <SupplierFace name={card.supplier} color={card.color} imageUrl={card.imageUrl} size="thumb" />
          <div>
            <p className="small soft">{card.supplier}</p>
            <h2>{card.name}</h2>
          </div>
        </div>
        <Money value={card.faceValue} currency={card.currency} size="large" />
      </div>
      <div className={classes.codeRow}>
        <bdi dir="ltr" className={classes.code} data-open={revealed !== null || undefined} aria-live="polite">
          {revealed ? grouped(revealed.code) : card.codeMasked}
        </bdi>
        {card.used && <span className={classes.stamp}>{t('card.used_stamp')}</span>}
      </div>
      {revealed && <HowToUse revealed={revealed} instructions={card.instructions} onHide={card.onHide} />}
      <div className={`${classes.actions} no-print`}>
        {revealed ? (
          <CodeActions code={revealed.code} dial={revealed.dial} card={card} />
        ) : (
          <RevealButton
            leading={card.leading === true}
            unseen={card.unseen === true}
            onReveal={card.onReveal}
          />
        )}
        {(!card.unseen || revealed !== null || card.used) && (
          <label className={classes.usedMark}>
            <input
              type="checkbox"
              checked={card.used}
              onChange={(event) => card.onUsed(event.currentTarget.checked)}
            />
            {t('card.mark_used')}
          </label>
        )}
      </div>
      <CardFacts card={card} />
    </article>
  )
}

/** What identifies the card, and what else its owner may do with it. */
function CardFacts({ card }: { card: CodeCardProps }) {
  const { t } = useTranslation('cards')
  const { formatDate, formatLastDay } = useUiTools()
  return (
    <p className={classes.small}>
      <Parts>
        <span>
          {t('card.serial')} <Serial number={card.serialNumber} />
        </span>
        <span>
          {t(card.given ? 'card.given' : 'card.bought')} {formatDate(card.boughtAt)}
        </span>
        {card.expiresAt && (
          <span>
            {t('card.expires')} {formatLastDay(card.expiresAt)}
          </span>
        )}
        {card.onGive && !card.revealed && !card.used && (
          <button type="button" className="link-button no-print" onClick={card.onGive}>
            {t('give.give')}
          </button>
        )}
        {card.helpTo && (
          <Link to={card.helpTo} className="no-print">
            {t('card.does_not_work')}
          </Link>
        )}
      </Parts>
    </p>
  )
}

interface RevealButtonProps {
  readonly leading: boolean
  readonly unseen: boolean
  onReveal(): void
}

function RevealButton({ leading, unseen, onReveal }: RevealButtonProps) {
  const { t } = useTranslation('cards')
  const label = (
    <>
      <IconEye size={18} aria-hidden="true" />
      {t('card.reveal')}
    </>
  )
  return (
    <>
      {leading ? (
        <span className={classes.leading}>
          <Button onClick={onReveal}>{label}</Button>
        </span>
      ) : (
        <button type="button" className={actionClasses.action} onClick={onReveal}>
          {label}
        </button>
      )}
      {unseen && <p className={classes.final}>{t('card.final')}</p>}
    </>
  )
}

interface HowToUseProps {
  readonly revealed: RevealedCode
  readonly instructions: string | null
  onHide(): void
}

/** How to use the shown code, and the remaining time. */
function HowToUse({ revealed, instructions, onHide }: HowToUseProps) {
  const { t } = useTranslation('cards')
  const seconds = useSecondsLeft(revealed, onHide)
  return (
    <>
      <p className={`${classes.instructions} no-print`} role="timer" data-seconds={seconds}>
        {t('card.hides_in', { count: seconds })}
      </p>
      {revealed.dial && (
        <p className={classes.instructions}>
          {t('card.dial_how')}{' '}
          <bdi dir="ltr" className="code">
            {revealed.dial}
          </bdi>
        </p>
      )}
      {instructions && !revealed.dial && (
        <p className={classes.instructions}>
          <strong>{t('card.instructions')}</strong> <span>{instructions}</span>
        </p>
      )}
    </>
  )
}

/** Counts from the moment the code appeared, also after the tab was asleep. */
function useSecondsLeft(revealed: RevealedCode, onHide: () => void): number {
  const [seconds, setSeconds] = useState(revealed.hideAfterSeconds)
  const hide = useEffectEvent(onHide)
  useEffect(() => {
    const endsMillis = performance.now() + revealed.hideAfterSeconds * 1000
    const timer = setInterval(() => {
      const leftMillis = endsMillis - performance.now()
      if (leftMillis <= 0) hide()
      else setSeconds(Math.ceil(leftMillis / 1000))
    }, tickMillis)
    return () => clearInterval(timer)
  }, [revealed])
  return seconds
}

/** In groups of four, as read aloud; a single last letter joins its group. */
function grouped(code: string): string {
  return code.replace(/(.{4})(?=..)/g, '$1 ')
}
