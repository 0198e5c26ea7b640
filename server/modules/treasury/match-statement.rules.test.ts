import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchStatement, type OpenItem, type OpenLine } from './match-statement.rules.ts'
import { readStatementLines } from './read-statement.rules.ts'

const names = fc.uniqueArray(fc.constantFrom('GW1', 'GW2', 'GW3', 'FT4'), { maxLength: 2 })
const side = {
  day: fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-09'),
  amountMinor: fc.bigInt({ min: -3n, max: 3n }).filter((minor) => minor !== 0n),
  names,
}
const refused = fc.uniqueArray(fc.bigInt({ min: 1n, max: 12n }), { maxLength: 2 })
const lines: fc.Arbitrary<OpenLine[]> = fc
  .array(fc.record({ ...side, isRejected: fc.boolean(), refused }), { maxLength: 12 })
  .map((all) => all.map((line, index) => ({ ...line, id: BigInt(index + 1) })))
const items: fc.Arbitrary<OpenItem[]> = fc
  .array(fc.record(side), { maxLength: 12 })
  .map((all) => all.map((item, index) => ({ ...item, id: BigInt(index + 1) })))

describe('matching', () => {
  test('uses each line and each item once at most, and both sides of a match have the same sum', () => {
    fc.assert(
      fc.property(lines, items, (left, right) => {
        const matches = matchStatement(left, right)
        const lineIds = matches.flatMap((match) => match.lineIds)
        const itemIds = matches.flatMap((match) => match.itemIds)
        expect([new Set(lineIds).size, new Set(itemIds).size]).toEqual([lineIds.length, itemIds.length])
        const sum = (all: readonly OpenItem[], ids: readonly bigint[]) =>
          all.filter(({ id }) => ids.includes(id)).reduce((total, { amountMinor }) => total + amountMinor, 0n)
        for (const match of matches) {
          expect(match.lineIds.length + match.itemIds.length).toBeGreaterThan(1)
          expect(sum(left, match.lineIds)).toBe(sum(right, match.itemIds))
        }
      }),
    )
  })

  test('by number only what shares one, by amount and day only what is near, alike in nothing else and not refused', () => {
    fc.assert(
      fc.property(lines, items, (left, right) => {
        for (const { rule, lineIds, itemIds } of matchStatement(left, right)) {
          const [line] = left.filter(({ id }) => lineIds.includes(id))
          const found = right.filter(({ id }) => itemIds.includes(id))
          if (rule === 'reference') {
            for (const item of found) expect(item.names.some((name) => line?.names.includes(name))).toBe(true)
            expect(itemIds.some((id) => line?.refused.includes(id))).toBe(false)
          }
          if (rule === 'amount_day') {
            expect([line?.isRejected, line?.amountMinor]).toEqual([false, found[0]?.amountMinor])
            const apart = Date.parse(line?.day ?? '') - Date.parse(found[0]?.day ?? '')
            expect(Math.abs(apart)).toBeLessThanOrEqual(3 * 86_400_000)
          }
        }
      }),
    )
  })

  test('what has a number of its own and the same amount on both sides is always found', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 999 }), { maxLength: 30 }), (numbers) => {
        const all = numbers.map((number, index) => ({
          id: BigInt(index + 1),
          day: '2026-11-01',
          amountMinor: BigInt(number % 4) - 5n,
          names: [`REF${number}`],
        }))
        const matches = matchStatement(
          all.toReversed().map((line) => ({ ...line, isRejected: false, refused: [] })),
          all,
        )
        expect(matches.length).toBe(all.length)
        for (const { rule, lineIds, itemIds } of matches)
          expect([rule, lineIds]).toEqual(['reference', itemIds])
      }),
    )
  })
})

test('twenty thousand equal amounts of each side decide nothing, and take no time', () => {
  const equal = Array.from({ length: 20_000 }, (_, index) => ({
    id: BigInt(index + 1),
    day: '2026-11-01',
    amountMinor: 10_000n,
    names: [],
  }))
  const started = performance.now()
  const matches = matchStatement(
    equal.map((line) => ({ ...line, isRejected: false, refused: [] })),
    equal,
  )
  expect(matches).toEqual([])
  expect(performance.now() - started).toBeLessThan(2_000)
})

describe('a file', () => {
  test('is read by its headings, in either language, with one column of amounts or two', () => {
    const one = readStatementLines([
      ['مصرف الجمهورية'],
      ['التاريخ', 'البيان', 'رقم المرجع', 'المبلغ', 'الرصيد'],
      ['٠٥/١١/٢٠٢٦', 'إيداع', 'FT-1', '1,250.500', '9,000.000'],
      ['2026-11-06', 'عمولة', 'FT-2', '(2.000)', '8,998.000'],
      ['المجموع', '', '', '1,248.500', ''],
    ])
    expect(one).toEqual({
      lines: [
        { bookedOn: '2026-11-05', amountMinor: 1_250_500n, reference: 'FT-1', text: 'إيداع', occurrence: 1 },
        { bookedOn: '2026-11-06', amountMinor: -2_000n, reference: 'FT-2', text: 'عمولة', occurrence: 1 },
      ],
      ignored: 1,
    })
    const two = readStatementLines([
      ['Date', 'Debit', 'Credit', 'Ref', 'Description'],
      ['5-11-2026', '40.000', '', 'FT-3', 'supplier'],
      ['5-11-2026', '40.000', '', 'FT-3', 'supplier'],
      ['5-11-2026', '', '10.000', 'FT-4', 'back'],
    ])
    expect(two?.lines.map(({ amountMinor, occurrence }) => [amountMinor, occurrence])).toEqual([
      [-40_000n, 1],
      [-40_000n, 2],
      [10_000n, 1],
    ])
    expect(readStatementLines([['Name', 'Phone']])).toBeNull()
  })
  test('has its amounts and numbers in the columns that say so, not in dates, accounts or what says their way', () => {
    const rows = [
      ['Transaction Date', 'Value Date', 'رقم الحساب', 'Dr/Cr', 'Reference', 'Amount'],
      ['2026-11-05', '2026-11-06', '001-77', 'D', 'FT-9', '4.000'],
      ['2026-11-05', '2026-11-06', '001-77', 'C', 'FT-8', '6.000'],
      ['', '', '', '', '', ''],
    ]
    const read = readStatementLines(rows)
    expect(read?.lines.map(({ amountMinor, reference }) => [amountMinor, reference])).toEqual([
      [-4_000n, 'FT-9'],
      [6_000n, 'FT-8'],
    ])
    expect(read?.ignored).toBe(1)
  })

  test('with a row whose date or amount cannot be read is refused, by the number of the row', () => {
    for (const row of [
      ['5 Nov', '4.000', 'FT-9'],
      ['2026-11-05', '4.0.0', 'FT-9'],
    ])
      expect(() =>
        readStatementLines([['Date', 'Amount', 'Ref'], ['2026-11-05', '1.000', 'FT-1'], row]),
      ).toThrow(expect.objectContaining({ code: 'treasury.line_unreadable', data: { row: 3 } }))
  })
})
