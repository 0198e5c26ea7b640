import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askBeforeLeaving, openAfresh, reloadPage, replacePage } from './navigation.ts'

const opened: string[] = []

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('window', page())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A window that records where it is led. */
function page() {
  const location = {
    assign: (path: string) => opened.push(path),
    replace: (path: string) => opened.push(path),
    reload: () => opened.push('again'),
  }
  return Object.assign(new EventTarget(), { location })
}

function isAskedWhether(leave: () => void): boolean {
  leave()
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('a person who leaves in the midst of something is asked, the program that leads elsewhere is not', () => {
  const stop = askBeforeLeaving()
  expect(isAskedWhether(() => undefined)).toBe(true)
  for (const leave of [() => openAfresh('/there'), () => replacePage('/elsewhere'), reloadPage]) {
    expect(isAskedWhether(leave)).toBe(false)
    // The person came back to the page as it was.
    window.dispatchEvent(new Event('pageshow'))
    expect(isAskedWhether(() => undefined)).toBe(true)
  }
  expect(opened).toEqual(['/there', '/elsewhere', 'again'])
  stop()
  expect(isAskedWhether(() => undefined)).toBe(false)
})
