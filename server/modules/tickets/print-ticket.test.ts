import { expect, test } from 'vitest'
import { factsOf } from './print-ticket.ts'

const row: Parameters<typeof factsOf>[0] = {
  number: 'T-1',
  name: { ar: 'المنصة', en: 'Stand' },
  title: { ar: 'مباراة', en: 'Game' },
  place: null,
  startsAt: new Date('2026-12-01T16:30:00Z'),
  subjectStatus: 'planned',
  sector: null,
  gates: null,
  holder: null,
  guests: 0,
  seatRow: null,
  seat: null,
  seatsPerRow: null,
}

test('a sheet prints the time in Tripoli, and none while the game has no new one', () => {
  expect(factsOf(row).starts).toBe('2026-12-01 18:30')
  expect(factsOf({ ...row, subjectStatus: 'postponed' }).starts).toBeNull()
})
