import { expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { httpServer } from './http-server.ts'

test.each(['/here', '/nowhere', '/here?name=%00'])(
  'the answer to %s tells browsers to be careful',
  async (url) => {
    const app = await httpServer({ log: openLog('silent'), proxies: 0 })
    app.get('/here', () => Promise.resolve({ data: null }))
    const { headers } = await app.inject({ url })
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    await app.close()
  },
)
