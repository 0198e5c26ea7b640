import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { Row } from '../data/row.ts'
import { addressOf } from '../data/sections.ts'
import { isTaken, useKeyPress } from '../use-key-press.ts'

interface ListKeys {
  readonly resource: Resource
  readonly rows: readonly Row[]
  readonly cursor: number | null
  readonly peeked: string | null
  readonly search: RefObject<HTMLInputElement | null>
  setCursor(cursor: number | null): void
  setPeeked(id: string | null): void
  /** Null when no row is chosen. */
  readonly toggle: ((id: string) => void) | null
}

/**
 * `/` search, `J`/`K` next and previous row, `Enter` opens it, `X` chooses it, `Space` peeks, `Esc` closes the peek.
 * Keys count by position, so they work with an Arabic layout.
 */
export function useListKeys(keys: ListKeys): void {
  const navigate = useNavigate()
  useKeyPress((event) => {
    if (isTaken(event)) return
    const { rows, cursor, peeked, toggle } = keys
    const row = cursor === null ? undefined : rows[cursor]
    const move = (step: 1 | -1) => {
      const next = Math.min(rows.length - 1, Math.max(0, (cursor ?? (step === 1 ? -1 : rows.length)) + step))
      keys.setCursor(next)
      if (peeked !== null) keys.setPeeked(rows[next]?.id ?? null)
      document.querySelector(`[data-row-index="${next}"]`)?.scrollIntoView({ block: 'nearest' })
    }
    const acts = new Map([
      ['Slash', () => keys.search.current?.focus()],
      ['KeyJ', () => move(1)],
      ['KeyK', () => move(-1)],
      ['Enter', row && (() => void navigate(addressOf(keys.resource, row.id)))],
      ['KeyX', row && toggle ? () => toggle(row.id) : undefined],
      ['Space', row && (() => keys.setPeeked(row.id === peeked ? null : row.id))],
      ['Escape', peeked === null ? undefined : () => keys.setPeeked(null)],
    ])
    const act = acts.get(event.code)
    if (!act) return
    event.preventDefault()
    act()
  })
}
