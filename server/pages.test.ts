import { expect, test } from 'vitest'
import { pageUrl } from './pages.ts'

test.each(['/', '//', '//elsewhere.example/login', '/login?next=//elsewhere.example', '/@elsewhere', '/:80'])(
  '%s is a page of ours',
  (path) => {
    const url = pageUrl(path, 'https://wallet.example.ly')
    expect(url.origin).toBe('https://wallet.example.ly')
    expect(url.pathname + url.search).toBe(path)
  },
)
