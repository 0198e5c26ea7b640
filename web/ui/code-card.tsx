import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './code-card.module.css'
import { CopyButton } from './copy-button.tsx'
import { IconEye, IconPhone, IconPrinter, IconQrcode, IconShare } from './icons.ts'
import { Money } from './money.tsx'
import { Serial } from './serial.tsx'
import actionClasses from './small-action.module.css'
import { useUiTools } from './ui-tools.tsx'

const QrCode = lazy(() => import('./qr-code.tsx').then((part) => ({ default: part.QrCode })))

export interface RevealedCode {
  readonly code: string
  /** What a phone dials, when the card has such a pattern. */
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
  readonly expiresAt: string | null
  readonly instructions: string | null
  readonly used: boolean
  /** Fetches the code; answers null when it could not. */
  onReveal(): Promise<RevealedCode | null>
  onUsed(used: boolean): void
}

/** Looks like the printed card it replaces; the code lies under a cover that comes back by itself. */
export function CodeCard(card: CodeCardProps) {
  const { t } = useTranslation('cards')
  const { formatDate } = useUiTools()
  const { revealed, reveal } = useCover(card.onReveal)
  return (
    <article
      className={classes.card}
      style={{ '--card': card.color ?? 'var(--sea-fill)' }}
      data-used={card.used || undefined}
    >
      <div className={classes.face}>
        <div className={classes.title}>
          {card.imageUrl && <img src={card.imageUrl} alt="" width={40} height={40} loading="lazy" />}
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
      {revealed && card.instructions && (
        <p className={classes.instructions}>
          <strong>{t('card.instructions')}</strong> <span>{card.instructions}</span>
        </p>
      )}
      <div className={`${classes.actions} no-print`}>
        {revealed ? (
          <RevealedActions revealed={revealed} card={card} />
        ) : (
          <button type="button" className={actionClasses.action} onClick={reveal}>
            <IconEye size={18} aria-hidden="true" />
            {t('card.reveal')}
          </button>
        )}
        <label className={classes.usedMark}>
          <input
            type="checkbox"
            checked={card.used}
            onChange={(event) => card.onUsed(event.currentTarget.checked)}
          />
          {t('card.mark_used')}
        </label>
      </div>
      <p className={classes.small}>
        {t('card.serial')} <Serial number={card.serialNumber} />
        {card.expiresAt && (
          <>
            {' · '}
            {t('card.expires')} {formatDate(card.expiresAt)}
          </>
        )}
      </p>
    </article>
  )
}

function RevealedActions({ revealed, card }: { revealed: RevealedCode; card: CodeCardProps }): ReactNode {
  const { t } = useTranslation('cards')
  const text = [`${card.supplier} ${card.name}`, revealed.code, card.instructions ?? '']
    .filter(Boolean)
    .join('\n')
  const [withQr, setWithQr] = useState(false)
  return (
    <>
      <CopyButton value={revealed.code} label={t('card.copy')} />
      {revealed.dial && (
        <a className={actionClasses.action} href={`tel:${encodeURIComponent(revealed.dial)}`}>
          <IconPhone size={18} aria-hidden="true" />
          {t('card.dial')}
        </a>
      )}
      {'share' in navigator ? (
        <button
          type="button"
          className={actionClasses.action}
          onClick={() => void navigator.share({ text }).catch(notShared)}
        >
          <IconShare size={18} aria-hidden="true" />
          {t('common:share')}
        </button>
      ) : (
        <CopyButton value={text} label={t('card.copy_for_sharing')} />
      )}
      <button
        type="button"
        className={actionClasses.action}
        aria-expanded={withQr}
        onClick={() => setWithQr(!withQr)}
      >
        <IconQrcode size={18} aria-hidden="true" />
        {t('card.qr')}
      </button>
      <button type="button" className={actionClasses.action} onClick={printCard}>
        <IconPrinter size={18} aria-hidden="true" />
        {t('common:print')}
      </button>
      {withQr && (
        <div className={classes.qr}>
          <Suspense>
            <QrCode value={revealed.code} label={t('card.qr_label')} size={144} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** Whoever closes the system's sheet has changed their mind. */
function notShared(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}

/** Its card alone: the others of the page stay off the paper. */
function printCard(event: MouseEvent<HTMLButtonElement>): void {
  const card = event.currentTarget.closest('article')
  card?.setAttribute('data-print', '')
  window.addEventListener('afterprint', () => card?.removeAttribute('data-print'), { once: true })
  window.print()
}

function useCover(fetchCode: CodeCardProps['onReveal']) {
  const [revealed, setRevealed] = useState<RevealedCode | null>(null)
  useEffect(() => {
    if (!revealed) return
    const timer = setTimeout(() => setRevealed(null), revealed.hideAfterSeconds * 1000)
    return () => clearTimeout(timer)
  }, [revealed])
  return { revealed, reveal: () => void fetchCode().then(setRevealed) }
}

/** In fours, as it is read out; a last single letter stays with its neighbours. */
function grouped(code: string): string {
  return code.replace(/(.{4})(?=..)/g, '$1 ')
}
