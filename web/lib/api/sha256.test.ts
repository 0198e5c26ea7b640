import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('a digest is that of the standard, whatever the length of the text', () => {
  for (let length = 0; length <= 119; length += 1) {
    const text = 'Mahfaza.'.repeat(15).slice(0, length)
    expect(Buffer.from(sha256(text)).toString('hex')).toBe(hash('sha256', text))
  }
})
