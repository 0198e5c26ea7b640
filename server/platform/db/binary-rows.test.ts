import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { BinaryRows, SparePieces } from './binary-rows.ts'
import { connectionOptions } from './database.ts'

let own: TestDatabase
let client: pg.Client

beforeAll(async () => {
  own = await testDatabase()
  client = new pg.Client(connectionOptions(own.ownerUrl))
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await own.drop()
})

test('what is written is what the database reads, piece after piece', async () => {
  await client.query('create temp table row (a bigint, b bigint, c text, d bytea, e timestamptz, f bigint[])')
  const at = new Date('1999-12-31T23:59:59.001Z')
  const numbers = [0n, -1n, 1n, -(2n ** 53n), 2n ** 53n, -4_294_967_297n, 4_294_967_296n]
  const given = Array.from({ length: 5_000 }, (_, index) => ({
    a: numbers[index % numbers.length] ?? 0n,
    c: index % 3 === 0 ? null : `محفظة ${index}`,
    d: Buffer.from([index % 256, 0, 255]),
  }))
  const spare = new SparePieces()
  // Used before, with other bytes.
  spare.giveBack([new BinaryRows(spare).takeLast().fill(7)])
  const rows = new BinaryRows(spare)
  const pieces: Buffer[] = []
  for (const { a, c, d } of given) {
    rows.row(6)
    rows.int8(a)
    rows.int8(Number(a))
    if (c === null) rows.null()
    else rows.text(c)
    rows.bytes(d)
    rows.instant(at)
    rows.int8Array([1, -2])
    const full = rows.takeFull()
    if (full) pieces.push(full)
  }
  await pipeline(
    Readable.from([...pieces, rows.takeLast()]),
    client.query(from('copy row from stdin (format binary)')),
  )
  const { rows: read } = await client.query('select * from row')
  expect(pieces.length).toBeGreaterThan(1)
  expect(read).toEqual(given.map(({ a, c, d }) => ({ a, b: a, c, d, e: at, f: ['1', '-2'] })))
})

test('a row too long for its piece is refused, not cut', () => {
  expect(() => new BinaryRows().text('x'.repeat(30_000))).toThrow(RangeError)
})
