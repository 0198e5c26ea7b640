import { expect, test, vi } from 'vitest'
import { openSight } from './code-camera.tsx'

test('a code is read once while it stays in the picture, whatever its digits, and again after it was away', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const read: string[] = []
  const see = openSight((text) => read.push(text))
  for (const text of ['a.111111', null, 'a.111111', 'a.222222', 'b.333333', 'a.222222']) {
    see(text)
    vi.advanceTimersByTime(120)
  }
  // A result is on the screen: the code in the picture is not read again, and the next one not yet.
  for (const text of ['a.222222', 'a.222222', 'c.555555']) {
    see(text, true)
    vi.advanceTimersByTime(500)
  }
  see('c.555555')
  vi.advanceTimersByTime(1_000)
  see('a.444444')
  expect(read).toEqual(['a.111111', 'b.333333', 'a.222222', 'c.555555', 'a.444444'])
  vi.useRealTimers()
})
