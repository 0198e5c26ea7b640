import { expect, test } from 'vitest'
import {
  dayWhileTyped,
  fromTripoli,
  readTypedDay,
  readTypedTime,
  takenWhenLeft,
  toTripoli,
} from './typed-day.ts'

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

test('a day that could not be picked is not taken either when it is typed; a form takes it, and judges it', () => {
  const limits = { min: '2026-11-03', max: '2026-11-22' }
  const taken = (isJudged: boolean) =>
    ['2/11/2026', '3/11/2026', '22/11/2026', '23/11/2026'].map((typed) =>
      dayWhileTyped(typed, { ...limits, isJudged }),
    )
  expect(taken(false)).toEqual([null, '2026-11-03', '2026-11-22', null])
  expect(taken(true)).toEqual(['2026-11-02', '2026-11-03', '2026-11-22', '2026-11-23'])
})

test('a day that was erased is none, unless one is needed; what cannot be read is left to a form', () => {
  expect(takenWhenLeft(' ', { isJudged: false })).toBe('')
  expect(takenWhenLeft('', { required: true, isJudged: false })).toBeNull()
  expect(takenWhenLeft('31/2', { isJudged: false })).toBeNull()
  expect(takenWhenLeft('31/2 ', { required: true, isJudged: true })).toBe('31/2')
})

test('a time is read with or without its colon', () => {
  expect(['9', '9:30', '٠٩٣٠', '21.05'].map(readTypedTime)).toEqual(['09:00', '09:30', '09:30', '21:05'])
  expect(['24:00', '9:60', 'noon', ''].map(readTypedTime)).toEqual([null, null, null, null])
})

test('an instant is edited on the clock of Tripoli and is the same afterwards', () => {
  expect(toTripoli('2026-11-19T22:05:00.000Z')).toEqual({ day: '2026-11-20', time: '00:05' })
  expect(fromTripoli('2026-11-20', '00:05')).toBe('2026-11-19T22:05:00.000Z')
})
