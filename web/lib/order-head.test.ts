import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { orderHead } from './order-head.ts'

test('hints to load scripts and fonts come after the style sheets, wherever the stream is cut', async () => {
  const script = '<link rel="modulepreload" href="/a.js"/>'
  const font = '<link rel="preload" as="font" href="/ع.woff2"/>'
  const styles = '<script src="/guard.js"></script><link rel="stylesheet" href="/a.css"/>'
  const body = `</head><body>محفظة ${script}</body>`
  const bytes = Buffer.from(`<head>${script}<title>محفظة</title>${font}${styles}${body}`)
  for (const size of [1, 7, bytes.length]) {
    const cuts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    expect(await text(Readable.from(cuts).pipe(orderHead('<b>end</b>')))).toBe(
      `<head><title>محفظة</title>${styles}${font}${script}<b>end</b>${body}`,
    )
  }
})
