import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWire } from '#contract/kernel/money.ts'
import { isMt940, readMt940 } from './read-mt940.rules.ts'

const comma = (minor: bigint) => toWire(minor < 0n ? -minor : minor, 'LYD').replace('.', ',')
const balance = (tag: string, minor: bigint) => `:${tag}:${minor < 0n ? 'D' : 'C'}261105LYD${comma(minor)}`
const entries = fc.array(
  fc.record({
    amountMinor: fc.bigInt({ min: -9_999_999n, max: 9_999_999n }).filter((minor) => minor !== 0n),
    reference: fc.stringMatching(/^[A-Z0-9]{4,16}$/).filter((text) => text !== 'NONREF'),
    reversed: fc.boolean(),
    text: fc.stringMatching(/^[A-Za-z0-9 ]{1,40}$/),
  }),
  { maxLength: 20 },
)

function written(list: typeof entries extends fc.Arbitrary<infer T> ? T : never, opening: bigint): string {
  const closing = list.reduce((sum, { amountMinor }) => sum + amountMinor, opening)
  const way = (isOut: boolean, reversed: boolean) => (reversed ? (isOut ? 'RC' : 'RD') : isOut ? 'D' : 'C')
  return [
    '{1:F01BANKLYLTAXXX0000000000}{2:O940}{4:',
    ':20:STMT1',
    ':25:LY83002048000020100120361',
    ':28C:1/1',
    balance('60F', opening),
    ...list.flatMap(({ amountMinor, reference, reversed, text }) => [
      `:61:2611051105${way(amountMinor < 0n, reversed)}${comma(amountMinor)}NTRF${reference}`,
      `:86:${text}`,
    ]),
    balance('62F', closing),
    '-}',
  ].join('\r\n')
}

test('every entry of an MT940 is read with its day, sign, number and text, and the balances must agree', () => {
  fc.assert(
    fc.property(entries, fc.bigInt({ min: -99_999n, max: 99_999n }), (list, opening) => {
      const text = written(list, opening)
      expect(isMt940(text)).toBe(true)
      const { lines } = readMt940(text)
      expect(lines.map(({ bookedOn, amountMinor, reference }) => [bookedOn, amountMinor, reference])).toEqual(
        list.map(({ amountMinor, reference }) => ['2026-11-05', amountMinor, reference]),
      )
      if (list.length === 0) return
      const short = text.replace(/:61:[\s\S]*?\r\n:86:[^\r]*\r\n/, '')
      expect(() => readMt940(short)).toThrow('treasury.line_unreadable')
    }),
  )
})

test('another currency, a day that does not exist and an amount without its comma refuse the file', () => {
  const text = written([{ amountMinor: 5_000n, reference: 'FT2611', reversed: false, text: 'fee' }], 0n)
  for (const [good, bad] of [
    ['LYD0,000', 'USD0,000'],
    [':61:261105', ':61:261305'],
    ['C5,000N', 'C5000N'],
  ] as const)
    expect(() => readMt940(text.replace(good, bad))).toThrow('treasury.line_unreadable')
  expect(isMt940('Date;Amount')).toBe(false)
})
