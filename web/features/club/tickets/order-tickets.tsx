import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { holdTickets } from '#contract/operations/tickets/order-tickets.ts'
import { listOwnTickets } from '#contract/operations/tickets/own-tickets.ts'
import { waitForTicket } from '#contract/operations/tickets/shop.ts'
import { showWallet } from '#contract/operations/wallets/show-wallet.ts'
import { seatPlace } from '#contract/shapes/ticket.ts'
import type { ApiFailure } from '#web/lib/api/failure.ts'
import type { MoneyWrite } from '#web/lib/api/money-writer.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { reviewOf, useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { Button } from '#web/ui/button.tsx'
import { OpenOutcome } from '#web/ui/open-outcome.tsx'
import { Notice } from '#web/ui/status.tsx'
import { bodyOf, type Chosen, countOf, peopleOf, type ShownKind } from './order-state.ts'
import { OwnTurn } from './own-turn.tsx'
import { People } from './people.tsx'
import { SeatPlan } from './seat-plan.tsx'
import classes from './tickets.module.css'
import { useTicketMoney } from './use-ticket-money.ts'

/** For whom, which seats, then a reservation of five minutes at its own address. */
export function OrderTickets({ kind }: { readonly kind: ShownKind }) {
  const { t } = useTranslation('tickets')
  if (kind.state === 'sold_out') return <Waiting kind={kind} />
  if (kind.state !== 'on_sale') return <Notice kind="info">{t(`states.${kind.state}`)}</Notice>
  return <Choosing kind={kind} />
}

function Choosing({ kind }: { readonly kind: ShownKind }) {
  const { t } = useTranslation('tickets')
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen>({ forMe: kind.for_me, guests: 0, friends: [], seats: [] })
  const money = useTicketMoney(kind)
  const write = useMoneyWrite(
    holdTickets,
    ({ id }) => {
      refresh(showWallet, listOwnTickets)
      void navigate(`/portal/club/ticket-orders/${id}`)
    },
    kind.id,
  )
  const { phase, failure } = reviewOf(write.state)
  const busy = busyOf(write.state)
  const [tries, setTries] = useState(0)
  const hold = () => {
    setTries(tries + 1)
    void write.send(bodyOf(kind, chosen))
  }
  const count = countOf(chosen)
  const isFull =
    count === 0 || chosen.friends.some(({ name, phone }) => name.trim() === '' || phone.trim() === '')
  return (
    <div className="card stack">
      <People
        kind={kind}
        chosen={chosen}
        onChange={(change) => setChosen({ ...chosen, ...change, seats: [] })}
      />
      {kind.plan && count > 0 && (
        <Seats kind={kind} chosen={chosen} onChoose={(seats) => setChosen({ ...chosen, seats })} />
      )}
      <p className={classes.total}>
        <span>{t('total')}</span>
        <strong>{money(peopleOf(chosen))}</strong>
      </p>
      <p className="small soft">{t('hold_line')}</p>
      {failure && !busy && <Notice kind="danger">{failure}</Notice>}
      <OpenOutcome phase={phase} onAskAgain={write.askAgain} onCancel={write.cancel} />
      {busy ? (
        <OwnTurn key={tries} seconds={busy.retryAfterSeconds ?? 1} onTry={hold} onStop={write.reset} />
      ) : (
        <Button busy={phase === 'sending'} disabled={isFull} onClick={hold}>
          {t('hold')}
        </Button>
      )}
    </div>
  )
}

/** The server was too busy, and has taken nothing. */
function busyOf(state: MoneyWrite<typeof holdTickets>): ApiFailure | null {
  return state.phase === 'idle' && state.failure?.code === 'busy' ? state.failure : null
}

interface SeatsProps {
  readonly kind: ShownKind
  readonly chosen: Chosen
  onChoose(seats: readonly number[]): void
}

/** Until every person has a seat of their own, the best ones are taken. */
function Seats({ kind, chosen, onChoose }: SeatsProps) {
  const { t } = useTranslation('tickets')
  const { plan } = kind
  if (!plan) return null
  const count = countOf(chosen)
  const named = chosen.seats.map((seat) => t('plan.seat', seatPlace(seat, plan.seats_per_row)))
  return (
    <section className="stack" aria-labelledby="seats">
      <h2 id="seats">{t('plan.title')}</h2>
      <p className="small soft">{t('plan.line')}</p>
      <SeatPlan plan={plan} chosen={chosen.seats} countMax={count} onChoose={onChoose} />
      <p aria-live="polite">
        {chosen.seats.length === count
          ? t('plan.chosen', { seats: named.join(t('and')) })
          : `${t('seats')}: ${t('best_seats')}`}
      </p>
      {chosen.seats.length > 0 && (
        <Button look="quiet" size="medium" onClick={() => onChoose([])}>
          {t('plan.best')}
        </Button>
      )}
    </section>
  )
}

function Waiting({ kind }: { readonly kind: ShownKind }) {
  const { t } = useTranslation('tickets')
  const send = useSend(waitForTicket)
  return (
    <div className="card stack">
      <Notice kind="info">{t('states.sold_out')}</Notice>
      {send.isSuccess ? (
        <Notice kind="success">{t('waiting')}</Notice>
      ) : (
        <Button busy={send.isPending} onClick={() => send.mutate({ params: { id: kind.id }, quiet: true })}>
          {t('wait')}
        </Button>
      )}
      {send.error && <Notice kind="danger">{send.error.sentence}</Notice>}
    </div>
  )
}
