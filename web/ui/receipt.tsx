import type { MouseEvent, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CopyButton } from './copy-button.tsx'
import { helpAbout } from './help-about.ts'
import { IconCircleCheck, IconDots, IconDownload, IconHelpCircle, IconPrinter } from './icons.ts'
import { Logo } from './logo.tsx'
import { Moment } from './moment.tsx'
import { type Paper, papers, printOnly } from './print-alone.ts'
import { ProofQr } from './proof-qr.tsx'
import classes from './receipt.module.css'
import type { SharedFacts } from './receipt-text.ts'
import { ShareReceipt } from './share-receipt.tsx'
import actionClasses from './small-action.module.css'

export interface ReceiptRow {
  /** Unique in a slip. */
  readonly label: string
  readonly value: ReactNode
  /** The final sum. */
  readonly strong?: boolean
}

interface ReceiptProps {
  readonly title: string
  readonly rows: readonly ReceiptRow[]
  /** What moved, in large. */
  readonly sum?: ReactNode
  readonly titleRef?: Ref<HTMLHeadingElement>
  /** Absent in a review: nothing has happened yet. */
  readonly reference?: string
  /** It was reversed since. */
  readonly undone?: boolean
  /** The instant it happened. */
  readonly at?: string
  /** What sharing says beside the title. */
  readonly shared?: SharedFacts | undefined
  /** Of an own receipt. Saves it as PDF; null while that runs. */
  readonly onSave?: ((paper: Paper) => void) | null
  /** What people do next: before the proof, which few need. */
  readonly next?: ReactNode
  readonly children?: ReactNode
}

/** A narrow perforated slip, for reviews and receipts alike. */
export function Receipt(props: ReceiptProps) {
  const { t } = useTranslation()
  const { title, rows, sum, titleRef, reference, undone = false, at, shared, onSave, next, children } = props
  const done = reference !== undefined
  return (
    <section className={classes.receipt} aria-label={title}>
      <p className={classes.brand} aria-hidden="true">
        <Logo size={24} />
      </p>
      <header className={classes.head} data-sum={sum ? true : undefined}>
        {done && !undone ? (
          <IconCircleCheck size={32} className={classes.tick} aria-hidden="true" />
        ) : (
          <Logo size={24} />
        )}
        <div>
          <h2 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
            {title}
          </h2>
          {at && (
            <p className="tiny faint">
              <Moment at={at} />
            </p>
          )}
        </div>
      </header>
      {sum && <p className={classes.sum}>{sum}</p>}
      <dl className={classes.rows}>
        {rows.map((row) => (
          <div key={row.label} data-strong={row.strong || undefined}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      {next}
      {done && (
        <footer className={classes.foot}>
          <ProofQr reference={reference} />
          <div className={classes.proofText}>
            <p className="tiny soft">{t('check_receipt.scan')}</p>
            <p className="tiny faint">{t('reference')}</p>
            <bdi dir="ltr" className={classes.reference}>
              {reference}
            </bdi>
          </div>
          <Tools {...{ title, reference, at, shared, onSave }} />
        </footer>
      )}
      {children}
    </section>
  )
}

interface ToolsProps extends Pick<ReceiptProps, 'title' | 'at' | 'shared' | 'onSave'> {
  readonly reference: string
}

/** Sharing is what people want next; the rest is one press away. */
function Tools({ reference, onSave, title, at, shared }: ToolsProps) {
  const { t } = useTranslation()
  return (
    <div className={`${classes.tools} no-print`}>
      <ShareReceipt {...{ title, reference, at, shared }} />
      <details className={classes.more}>
        <summary className={actionClasses.action}>
          <IconDots size={18} aria-hidden="true" />
          {t('more')}
        </summary>
        <div className={classes.tools}>
          <CopyButton value={reference} label={t('copy_reference')} />
          <PaperTools onSave={onSave} />
          {onSave !== undefined && (
            <Link className={actionClasses.action} to={helpAbout('receipt', reference, reference)}>
              <IconHelpCircle size={18} aria-hidden="true" />
              {t('get_help')}
            </Link>
          )}
        </div>
      </details>
    </div>
  )
}

/** Print and PDF, on a sheet or on the roll of a receipt printer. */
function PaperTools({ onSave }: Pick<ReceiptProps, 'onSave'>) {
  const { t } = useTranslation()
  return (
    <>
      <ToolButton onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden="true" />
        {t('print_on.a4')}
      </ToolButton>
      <ToolButton onClick={({ currentTarget }) => printSlip(currentTarget)}>
        <IconPrinter size={18} aria-hidden="true" />
        {t('print_on.80mm')}
      </ToolButton>
      {onSave !== undefined &&
        papers.map((paper) => (
          <ToolButton key={paper} disabled={onSave === null} onClick={() => onSave?.(paper)}>
            <IconDownload size={18} aria-hidden="true" />
            {t(`pdf_on.${paper}`)}
          </ToolButton>
        ))}
    </>
  )
}

interface ToolButtonProps {
  readonly disabled?: boolean
  readonly children: ReactNode
  onClick(press: MouseEvent<HTMLButtonElement>): void
}

function ToolButton({ disabled = false, children, onClick }: ToolButtonProps) {
  return (
    <button type="button" className={actionClasses.action} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}

function printSlip(button: HTMLElement): void {
  const slip = button.closest('section')
  if (slip) printOnly(slip, '80mm')
}
