import type { ErrorResponse } from 'react-router'
import { expect, test, vi } from 'vitest'
import { logPageError } from './log-page-error.ts'
import { failedCheck } from './missing-page.ts'

test.each<[string, unknown, RegExp]>([
  ['a page that is not there', response(404), /^Page not found: \/console\/nowhere\?a=1#b$/],
  ['a check that failed', response(404, failedCheck), /^Page Not Found: \/console\/nowhere$/],
  ['another refusal', response(403), /^Page failed with 403: \/console\/nowhere$/],
  [
    'a defect',
    new TypeError('x is undefined'),
    /^Page failed: \/console\/nowhere: TypeError: x is undefined$/,
  ],
  ['what is no error', 'odd', /^Page failed: \/console\/nowhere: odd$/],
])('%s is told in a line that says what and where', (_what, error, line) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  logPageError(error, { pathname: '/console/nowhere', search: '?a=1', hash: '#b' })
  expect(log.mock.calls[0]?.[0]).toMatch(line)
  log.mockRestore()
})

/** As the router passes on a thrown answer: its class has no name in a build. */
function response(status: number, data: string | null = null): ErrorResponse {
  return Object.assign({ status, statusText: '', data }, { internal: false })
}
