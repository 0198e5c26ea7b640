import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seatPlace } from '#contract/shapes/ticket.ts'
import type { PlanOf } from './order-state.ts'
import classes from './tickets.module.css'

interface SeatPlanProps {
  readonly plan: PlanOf
  readonly chosen: readonly number[]
  readonly countMax: number
  onChoose(seats: readonly number[]): void
}

/** Steps in the plan; with the direction of the text for the horizontal ones. */
const steps = { ArrowLeft: -1, ArrowRight: 1 } as const

/** A grid of seats: one of them takes the focus, arrows move it, Enter and space choose. */
export function SeatPlan({ plan, chosen, countMax, onChoose }: SeatPlanProps) {
  const { t } = useTranslation('tickets')
  const { first, last, seats_per_row: perRow } = plan
  const taken = new Set(plan.taken)
  const seats = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const rows = [...Map.groupBy(seats, (seat) => seatPlace(seat, perRow).row)]
  const [focused, setFocused] = useState(() => seats.find((seat) => !taken.has(seat)) ?? first)
  const grid = useRef<HTMLDivElement>(null)

  function toggle(seat: number) {
    if (taken.has(seat)) return
    if (chosen.includes(seat)) onChoose(chosen.filter((one) => one !== seat))
    else onChoose([...chosen, seat].slice(-countMax))
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const to = targetOf(event.key, { focused, first, last, perRow, rtl: document.dir === 'rtl' })
    if (to === null) return
    event.preventDefault()
    setFocused(to)
    grid.current?.querySelector<HTMLButtonElement>(`[data-seat="${to}"]`)?.focus()
  }

  return (
    <div className={classes.plan}>
      <p className={classes.stage} aria-hidden="true">
        {t('plan.stage')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a table has no seats to move between */}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={t('plan.title')}
        className={classes.grid}
        onKeyDown={move}
      >
        {rows.map(([row, those]) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={row}
            role="row"
            tabIndex={-1}
            aria-label={t('plan.row', { row })}
            className={classes.seats}
          >
            {those.map((seat) => {
              const isTaken = taken.has(seat)
              const place = seatPlace(seat, perRow)
              return (
                // biome-ignore lint/a11y/useSemanticElements: as above
                <div key={seat} role="gridcell" aria-selected={chosen.includes(seat)} tabIndex={-1}>
                  <button
                    type="button"
                    data-seat={seat}
                    tabIndex={seat === focused ? 0 : -1}
                    aria-disabled={isTaken || undefined}
                    aria-pressed={chosen.includes(seat)}
                    aria-label={t(isTaken ? 'plan.taken' : 'plan.seat', place)}
                    className={classes.seat}
                    onClick={() => toggle(seat)}
                    onFocus={() => setFocused(seat)}
                  >
                    <span aria-hidden="true">{place.seat}</span>
                  </button>
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

interface Place {
  readonly focused: number
  readonly first: number
  readonly last: number
  readonly perRow: number
  readonly rtl: boolean
}

/** The seat that a key leads to; null for keys that lead nowhere. */
function targetOf(key: string, { focused, first, last, perRow, rtl }: Place): number | null {
  const within = (seat: number) => (seat < first || seat > last ? focused : seat)
  if (key === 'ArrowLeft' || key === 'ArrowRight') return within(focused + steps[key] * (rtl ? -1 : 1))
  if (key === 'ArrowUp') return within(focused - perRow)
  if (key === 'ArrowDown') return within(focused + perRow)
  const rowStart = (seatPlace(focused, perRow).row - 1) * perRow + 1
  if (key === 'Home') return Math.max(first, rowStart)
  if (key === 'End') return Math.min(last, rowStart + perRow - 1)
  return null
}
