import { expect, test } from 'vitest'
import { fromTripoli, readTypedDay, readTypedTime, toTripoli } from './typed-day.ts'

test('a day is read as people here write it, in any digits', () => {
  for (const typed of ['3/11/2026', '03-11-2026', '٣/١١/٢٠٢٦', '2026-11-03', ' 3 . 11 . 2026 ']) {
    expect(readTypedDay(typed)).toBe('2026-11-03')
  }
})

test('what is no day is not guessed', () => {
  for (const typed of ['', '31/2/2026', '3/11', '3/11/26', 'tomorrow', '1/2/3/2026']) {
    expect(readTypedDay(typed)).toBeNull()
  }
})

test('a time is read with or without its colon', () => {
  expect(['9', '9:30', '٠٩٣٠', '21.05'].map(readTypedTime)).toEqual(['09:00', '09:30', '09:30', '21:05'])
  expect(['24:00', '9:60', 'noon', ''].map(readTypedTime)).toEqual([null, null, null, null])
})

test('an instant is edited on the clock of Tripoli and is the same afterwards', () => {
  expect(toTripoli('2026-11-19T22:05:00.000Z')).toEqual({ day: '2026-11-20', time: '00:05' })
  expect(fromTripoli('2026-11-20', '00:05')).toBe('2026-11-19T22:05:00.000Z')
})
