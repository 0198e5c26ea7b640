import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seatPlace } from '#contract/shapes/ticket.ts'
import { seatTo } from './move-in-plan.ts'
import type { PlanOf } from './order-state.ts'
import classes from './tickets.module.css'

interface SeatPlanProps {
  readonly plan: PlanOf
  readonly chosen: readonly number[]
  readonly countMax: number
  onChoose(seats: readonly number[]): void
}

/** A table of seats: one of them takes the focus, arrows move it, Enter and space choose. */
export function SeatPlan({ plan, chosen, countMax, onChoose }: SeatPlanProps) {
  const { t } = useTranslation('tickets')
  const { first, last, seats_per_row: perRow } = plan
  const taken = new Set(plan.taken)
  const seats = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const rows = [...Map.groupBy(seats, (seat) => seatPlace(seat, perRow).row)]
  const [focused, setFocused] = useState(() => seats.find((seat) => !taken.has(seat)) ?? first)
  const table = useRef<HTMLTableElement>(null)

  function toggle(seat: number) {
    if (taken.has(seat)) return
    if (chosen.includes(seat)) onChoose(chosen.filter((one) => one !== seat))
    else onChoose([...chosen, seat].slice(-countMax))
  }

  function move(event: KeyboardEvent) {
    const to = seatTo(event.key, { focused, first, last, perRow, rtl: document.dir === 'rtl' })
    if (to === null) return
    event.preventDefault()
    setFocused(to)
    table.current?.querySelector<HTMLButtonElement>(`[data-seat="${to}"]`)?.focus()
  }

  return (
    <div className={classes.plan}>
      <p className={classes.stage} aria-hidden="true">
        {t('plan.stage')}
      </p>
      <table ref={table} className={classes.grid} aria-label={t('plan.title')}>
        <tbody>
          {rows.map(([row, those]) => (
            <tr key={row}>
              {those.map((seat) => (
                <td key={seat}>
                  <SeatButton
                    seat={seat}
                    perRow={perRow}
                    isTaken={taken.has(seat)}
                    isChosen={chosen.includes(seat)}
                    isFocused={seat === focused}
                    onPress={() => toggle(seat)}
                    onFocus={() => setFocused(seat)}
                    onKeyDown={move}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SeatButtonProps {
  readonly seat: number
  readonly perRow: number
  readonly isTaken: boolean
  readonly isChosen: boolean
  readonly isFocused: boolean
  onPress(): void
  onFocus(): void
  onKeyDown(event: KeyboardEvent): void
}

function SeatButton({ seat, perRow, isTaken, isChosen, isFocused, onPress, ...on }: SeatButtonProps) {
  const { t } = useTranslation('tickets')
  const place = seatPlace(seat, perRow)
  return (
    <button
      type="button"
      data-seat={seat}
      tabIndex={isFocused ? 0 : -1}
      aria-disabled={isTaken || undefined}
      aria-pressed={isChosen}
      aria-label={t(isTaken ? 'plan.taken' : 'plan.seat', place)}
      className={classes.seat}
      onClick={onPress}
      {...on}
    >
      <span aria-hidden="true">{place.seat}</span>
    </button>
  )
}
