import { Fragment, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { printOnly } from '#web/ui/print-alone.ts'
import { PrintButtons } from '#web/ui/print-buttons.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Notice, Status } from '#web/ui/status.tsx'
import { SubjectHead } from '../tickets/kinds-of.tsx'
import { KindAndSeat } from './kind-and-seat.tsx'
import classes from './paper.module.css'
import type { Paper } from './paper-ticket.ts'

interface FoundTicketProps {
  readonly ticket: Paper
  /** It was sold just now. */
  readonly isDone: boolean
  readonly isBusy: boolean
  readonly failure: string | null
  onSell(): void
  onUndo(): void
  onLeave(): void
}

/** The ticket as it is printed, its price in large, and the one thing to do with it. */
export function FoundTicket({ ticket, isDone, isBusy, failure, onSell, onUndo, onLeave }: FoundTicketProps) {
  const { t } = useTranslation('paper-tickets')
  const isForSale = ticket.state === 'for_sale'
  const panel = useRef<HTMLElement>(null)
  const { number } = ticket
  const status = t(isDone ? 'sell.done' : `states.${ticket.state}`)
  // Its name is read aloud: first the ticket, then that it is sold.
  useEffect(() => {
    if (status) panel.current?.focus()
  }, [status])
  return (
    <section ref={panel} tabIndex={-1} className={classes.stub} aria-label={`${status} ${number}`}>
      <div className={classes.top}>
        <Status kind={isForSale || isDone ? 'success' : 'danger'}>{status}</Status>
        <SubjectHead subject={ticket.subject} />
        <p>
          <KindAndSeat of={ticket} />
        </p>
        <bdi dir="ltr" className="code small soft">
          {number}
        </bdi>
        {ticket.code !== null && (
          <div className={classes.printed}>
            <QrCode value={ticket.code} label={t('sell.code')} size={200} />
          </div>
        )}
      </div>
      <div className={classes.bottom}>
        {(isForSale || isDone || isOwed(ticket)) && (
          <p className={classes.price}>
            <span className="soft no-print">
              {t(isForSale ? 'sell.take' : isDone ? 'sell.taken' : 'sell.repay')}
            </span>
            <strong>
              <Money value={ticket.price} currency={ticket.currency} />
            </strong>
          </p>
        )}
        {ticket.code !== null && <PrintTicket panel={panel} />}
        {failure && <Notice kind="danger">{failure}</Notice>}
        {!isForSale && !failure && (
          <div className="no-print">
            <About ticket={ticket} isDone={isDone} />
          </div>
        )}
        <div className={`${classes.actions} no-print`}>
          {isForSale ? (
            <Fragment key="sell">
              <Button busy={isBusy} onClick={onSell}>
                {t('sell.confirm')}
              </Button>
              <Button look="quiet" onClick={onLeave}>
                {t('sell.back')}
              </Button>
            </Fragment>
          ) : (
            <Fragment key="next">
              <Button onClick={onLeave}>{t('sell.next')}</Button>
              {isDone && (
                <Button look="quiet" busy={isBusy} onClick={onUndo}>
                  {t('sell.undo')}
                </Button>
              )}
            </Fragment>
          )}
        </div>
      </div>
    </section>
  )
}

/** The ticket alone, with its code: for a buyer who wants another sheet, or whose sheet is damaged. */
function PrintTicket({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('common')
  return (
    <div className="row no-print">
      <PrintButtons
        label={(paper) => t(`print_on.${paper}`)}
        onPrint={(paper) => panel.current && printOnly(panel.current, paper)}
      />
    </div>
  )
}

/** Sold, and its price came back since: the buyer gets it from the seller. */
function isOwed({ state, sold_at: soldAt }: Paper): boolean {
  return state === 'refunded' && soldAt !== null
}

/** Why it is not for sale, and what to do. */
function About({ ticket, isDone }: { readonly ticket: Paper; readonly isDone: boolean }) {
  const { t } = useTranslation('paper-tickets')
  const { locale } = usePage()
  const { state, sold_at: soldAt } = ticket
  if (isDone) return <p>{t('sell.done_text')}</p>
  if (state === 'for_sale') return null
  return (
    <Notice kind={isOwed(ticket) ? 'info' : 'danger'}>
      {t(`about.${isOwed(ticket) ? 'repay' : state}`, {
        date: soldAt === null ? '' : formatDate(soldAt, locale),
        time: soldAt === null ? '' : formatTime(soldAt),
      })}
    </Notice>
  )
}
