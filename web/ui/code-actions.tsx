import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from './button.tsx'
import { nameOfCard, textToShare } from './card-text.ts'
import classes from './code-card.module.css'
import { CopyButton } from './copy-button.tsx'
import { IconDots, IconPhone, IconQrcode } from './icons.ts'
import { type Paper, printOnly } from './print-alone.ts'
import { PrintButtons } from './print-buttons.tsx'
import { ShareOnce } from './share-button.tsx'
import actionClasses from './small-action.module.css'

const QrCode = lazy(() => import('./qr-code.tsx').then((part) => ({ default: part.QrCode })))

interface CodeActionsProps {
  readonly code: string
  /** What a phone dials, if the card has such a pattern. */
  readonly dial: string | null
  readonly card: {
    readonly name: string
    readonly supplier: string
    readonly instructions: string | null
  }
}

/** What one does with a shown code: dial it, or copy it where nothing is dialled; share it; the rest is one press away. */
export function CodeActions({ code, dial, card }: CodeActionsProps): ReactNode {
  const { t } = useTranslation('cards')
  const text = textToShare({
    name: nameOfCard(card),
    code,
    dial: dial === null ? null : { words: t('card.dial_this'), code: dial },
    howTo: card.instructions,
  })
  return (
    <>
      <span className={classes.main}>
        {dial ? (
          <ButtonLink to={`tel:${encodeURIComponent(dial)}`}>
            <IconPhone size={18} aria-hidden="true" />
            {t('card.dial')}
          </ButtonLink>
        ) : (
          <CopyButton isMain value={code} label={t('card.copy')} />
        )}
      </span>
      {dial && <CopyButton value={code} label={t('card.copy')} />}
      <ShareOnce text={text} />
      <details className={classes.more}>
        <summary className={actionClasses.action}>
          <IconDots size={18} aria-hidden="true" />
          {t('common:more')}
        </summary>
        <div className={classes.rest}>
          <CopyButton value={text} label={t('card.copy_for_sharing')} />
          <PrintButtons label={(paper) => t(`common:print_on.${paper}`)} onPrint={printCard} />
          <CodeQr code={code} />
        </div>
      </details>
    </>
  )
}

function CodeQr({ code }: { code: string }) {
  const { t } = useTranslation('cards')
  const [isShown, setShown] = useState(false)
  return (
    <>
      <button
        type="button"
        className={actionClasses.action}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        <IconQrcode size={18} aria-hidden="true" />
        {t('card.qr')}
      </button>
      {isShown && (
        <div className={classes.qr}>
          <Suspense>
            <QrCode value={code} label={t('card.qr_label')} size={144} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** Other cards of the page are not printed. */
function printCard(paper: Paper, { currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const card = currentTarget.closest('article')
  if (card) printOnly(card, paper)
}
