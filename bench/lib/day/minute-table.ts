import { memoryIn } from './memory.ts'
import type { Played } from './play-day.ts'
import { clockOf, hoursOfDay } from './schedule.rules.ts'
import { type Minute, minutesOf } from './verdicts.rules.ts'

/** A line for each minute of the run. */
export function minuteTable({ samples, failover, memory, minutes }: Played): string[] {
  const head = ['minute', 'of the day', 'requests', 'refused', 'failed', 'p50', 'p99', 'reads p99']
  const rows = minutesOf(samples, failover, minutes).map((minute) => [
    String(minute.number + 1),
    hoursOf(minute, minutes),
    ...[minute.requests, minute.refused, minute.failed].map((count) => count.toLocaleString('en-US')),
    ...[minute.moneyP50Millis, minute.moneyP99Millis, minute.readsP99Millis].map(shownMillis),
    ...memory.map((line) => memoryIn(line, minute.number).toFixed(0)),
    ...(minute.isFailover ? ['failover'] : []),
  ])
  return [[...head, ...memory.map(({ name }) => `${name} MB`)], ...rows].map((cells) =>
    cells.map((cell) => cell.padStart(13)).join(''),
  )
}

function shownMillis(millis: number): string {
  return Number.isNaN(millis) ? '–' : `${millis.toFixed(1)} ms`
}

function hoursOf({ number }: Minute, minutes: number): string {
  const at = (minute: number) => clockOf(Math.min(hoursOfDay, (minute / minutes) * hoursOfDay))
  return `${at(number)}–${at(number + 1)}`
}
