import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWire } from '#contract/kernel/money.ts'
import { isCamt053, readCamt053 } from './read-camt053.ts'

const absolute = (minor: bigint) => toWire(minor < 0n ? -minor : minor, 'LYD')
const way = (minor: bigint) => `<CdtDbtInd>${minor < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const money = (minor: bigint) => `<Amt Ccy="LYD">${absolute(minor)}</Amt>${way(minor)}`
const balance = (code: string, minor: bigint) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(minor)}<Dt><Dt>2026-11-05</Dt></Dt></Bal>`

interface Written {
  readonly amountMinor: bigint
  readonly reference: string
  readonly text: string
  readonly pending?: boolean
}

function entry({ amountMinor, reference, text, pending = false }: Written): string {
  return `<Ntry>${money(amountMinor)}<Sts><Cd>${pending ? 'PDNG' : 'BOOK'}</Cd></Sts>
    <BookgDt><DtTm>2026-11-05T10:00:00+02:00</DtTm></BookgDt><AcctSvcrRef>BANK-1</AcctSvcrRef>
    <NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

function file(list: readonly Written[], opening = 0n): string {
  const sum = list.reduce(
    (total, { amountMinor, pending }) => (pending ? total : total + amountMinor),
    opening,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt>
${balance('OPBD', opening)}${balance('CLBD', sum)}
${list.map(entry).join('\n')}</Stmt></BkToCstmrStmt></Document>`
}

const entries = fc.array(
  fc.record({
    amountMinor: fc.bigInt({ min: -9_999_999n, max: 9_999_999n }).filter((minor) => minor !== 0n),
    reference: fc.stringMatching(/^[A-Z0-9]{4,30}$/),
    text: fc.stringMatching(/^[A-Za-z0-9]{1,40}$/),
    pending: fc.boolean(),
  }),
  { maxLength: 20 },
)

test('every booked entry of a CAMT.053 is read with its day, sign, number and text, and the balances must agree', () => {
  fc.assert(
    fc.property(entries, fc.bigInt({ min: -99_999n, max: 99_999n }), (list, opening) => {
      const text = file(list, opening)
      expect(isCamt053(text)).toBe(true)
      const booked = list.filter(({ pending }) => !pending)
      const { lines, ignored } = readCamt053(text)
      expect(ignored).toBe(list.length - booked.length)
      expect(lines.map(({ occurrence: _, ...line }) => line)).toEqual(
        booked.map(({ amountMinor, reference, text: words }) => ({
          ...{ bookedOn: '2026-11-05', amountMinor, reference, text: words },
        })),
      )
      if (booked.length === 0) return
      const short = text.replace('<Sts><Cd>BOOK</Cd></Sts>', '<Sts><Cd>PDNG</Cd></Sts>')
      expect(() => readCamt053(short)).toThrow('treasury.line_unreadable')
    }),
  )
})

test('what is no statement refuses the file: another currency, a broken day, a missing balance, a declaration, a depth without end', () => {
  const good = file([{ amountMinor: 5_000n, reference: 'FT2611', text: 'fee' }])
  expect(readCamt053(good).lines).toHaveLength(1)
  expect(
    readCamt053(good.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1b:').replace('xmlns=', 'xmlns:b=')).lines,
  ).toHaveLength(1)
  for (const [part, other] of [
    ['Ccy="LYD">5.000', 'Ccy="USD">5.000'],
    ['5.000</Amt>', '5,000</Amt>'],
    ['2026-11-05T', '2026-13-05T'],
    ['OPBD', 'INFO'],
    ['</Stmt>', ''],
    ['fee', '&own;'],
    ['<Document', '<!DOCTYPE d [<!ENTITY own "x">]><Document'],
    ['fee', '<![CDATA[fee]]>'],
    ['<GrpHdr/>', `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`],
  ] as const) {
    expect(good).toContain(part)
    expect(() => readCamt053(good.replace(part, other))).toThrow('treasury.line_unreadable')
  }
  expect(isCamt053('Date;Amount')).toBe(false)
})

test('an entry of several payments has the number of the bank, and one without a number none', () => {
  const one = file([{ amountMinor: 5_000n, reference: 'FT2611', text: 'fee' }])
  const several = one.replace(
    '</TxDtls>',
    '</TxDtls><TxDtls><Refs><EndToEndId>FT2612</EndToEndId></Refs></TxDtls>',
  )
  expect(readCamt053(several).lines[0]?.reference).toBe('BANK-1')
  const none = one.replace('FT2611', 'NOTPROVIDED').replace('<AcctSvcrRef>BANK-1</AcctSvcrRef>', '')
  expect(readCamt053(none).lines[0]?.reference).toBe('')
})
