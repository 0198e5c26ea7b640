import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '#web/lib/formats/dates.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Parts } from '#web/ui/parts.tsx'
import { Notice, Status } from '#web/ui/status.tsx'
import { LocalText } from '../local-text.tsx'
import { SubjectHead } from '../tickets/kinds-of.tsx'
import classes from './paper.module.css'
import { looks } from './paper-looks.ts'
import type { Paper } from './sell-ticket.tsx'

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
  useEffect(() => {
    if (number) panel.current?.focus()
  }, [number])
  return (
    <section ref={panel} tabIndex={-1} className={`card ${classes.stub}`} aria-label={t('sell.title')}>
      <div className={classes.top}>
        <Status kind={looks[ticket.state]}>{t(isDone ? 'sell.done' : `states.${ticket.state}`)}</Status>
        <SubjectHead subject={ticket.subject} />
        <p>
          <strong>
            <LocalText of={ticket.name} />
          </strong>
        </p>
        <p className="soft">
          <Place of={ticket} />
        </p>
        <bdi dir="ltr" className="code small soft">
          {number}
        </bdi>
      </div>
      <div className={classes.bottom}>
        <p className={classes.price}>
          <span className="soft">{t(isForSale ? 'sell.take' : 'price')}</span>
          <strong>
            <Money value={ticket.price} currency={ticket.currency} />
          </strong>
        </p>
        {failure && <Notice kind="danger">{failure}</Notice>}
        {!isForSale && !failure && <About ticket={ticket} isDone={isDone} />}
        <div className={classes.actions}>
          {isForSale ? (
            <>
              <Button busy={isBusy} onClick={onSell}>
                {t('sell.confirm')}
              </Button>
              <Button look="quiet" onClick={onLeave}>
                {t('sell.back')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onLeave}>{t('sell.next')}</Button>
              {isDone && (
                <Button look="quiet" busy={isBusy} onClick={onUndo}>
                  {t('sell.undo')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** Sector, row and seat, as far as the ticket names them. */
export function Place({
  of: { sector, row, seat },
}: {
  readonly of: Pick<Paper, 'sector' | 'row' | 'seat'>
}) {
  const { t } = useTranslation('tickets')
  return (
    <Parts>
      {sector && <LocalText of={sector} />}
      {row !== null && seat !== null && t('plan.seat', { row, seat })}
    </Parts>
  )
}

/** Why it is not for sale, and what to do. */
function About({ ticket, isDone }: { readonly ticket: Paper; readonly isDone: boolean }) {
  const { t } = useTranslation('paper-tickets')
  const { locale } = usePage()
  const { state, sold_at: soldAt } = ticket
  if (isDone) return <p>{t('sell.done_text')}</p>
  if (state === 'for_sale') return null
  const isOwed = state === 'refunded' && soldAt !== null
  return (
    <Notice kind={isOwed || state === 'sold' ? 'info' : 'danger'}>
      {t(`about.${isOwed ? 'repay' : state}`, {
        date: soldAt === null ? '' : formatDate(soldAt, locale),
        time: soldAt === null ? '' : formatTime(soldAt),
      })}
    </Notice>
  )
}
