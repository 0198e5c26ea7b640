import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpenAt, tripoliMoment } from './shop-hours.ts'

const time = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`)
const someHours = fc.record({ opens: time, closes: time, friday_opens: fc.option(time) })

const everySeventhMinute = Array.from({ length: 1_440 }, (_, index) => index * 7)

interface Hours {
  readonly opens: string
  readonly closes: string
  readonly friday_opens: string | null
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}

/** Minute by minute from each opening to its end. */
function openMinutes({ opens, closes, friday_opens: friday }: Hours): Set<number> {
  const week = 7 * 1_440
  const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const open = new Set<number>()
  for (let day = 0; day < 7; day += 1) {
    const from = day === 5 ? friday : opens
    if (from === null) continue
    const begin = minuteOf(from)
    const end = minuteOf(closes) <= begin ? minuteOf(closes) + 1_440 : minuteOf(closes)
    for (let minute = begin; minute < end; minute += 1) open.add((day * 1_440 + minute) % week)
  }
  return open
}

test('a shop is open in each minute from its opening to its closing, also after midnight and on Fridays', () => {
  fc.assert(
    fc.property(someHours, (hours) => {
      const open = openMinutes(hours)
      const wrong = everySeventhMinute.filter(
        (minute) =>
          isOpenAt(hours, { day: Math.floor(minute / 1_440), minute: minute % 1_440 }) !== open.has(minute),
      )
      expect(wrong).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test('without hours nothing is known, and the time is that of Tripoli', () => {
  expect(isOpenAt({ opens: null, closes: null, friday_opens: null }, { day: 1, minute: 600 })).toBeNull()
  expect(tripoliMoment(Date.parse('2026-11-27T22:30:00Z'))).toEqual({ day: 6, minute: 30 })
})
