import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import type { reportWalletTransactions } from '#contract/operations/reports/report-wallet-transactions.ts'
import { readTable } from '#server/platform/documents/index.ts'
import { attachmentNamed } from '#server/platform/http/file-answer.ts'
import { seedClient, seedWorld } from '#tests/world/belongings.ts'
import type { Caller } from '#tests/world/caller.ts'
import { openWorld, type World } from '#tests/world/world.ts'

const limits = { bytesMax: 10_000_000, rowsMax: 10_000 }
let world: World
let layla: Caller
let reference: string
beforeAll(async () => {
  world = await openWorld()
  reference = (await seedClient(world, 'layla', await seedWorld(world))).reference
  layla = await world.as('layla')
})
afterAll(() => world.close())

async function fetchFile(path: string, caller = layla, locale = 'en') {
  return world.app.inject({
    url: `/api/client${path}`,
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': locale },
  })
}

describe.each(['csv', 'xlsx'])('the report of movements as %s', (format) => {
  test('has every row of the filter in its order, and no other', async () => {
    const query = 'filter[kind]=transfer&sort=amount'
    const { rows } = await layla
      .get(`/reports/wallet-transactions?${query}&per_page=100`)
      .data<AnswerOf<typeof reportWalletTransactions>>()
    const file = await fetchFile(`/reports/wallet-transactions?${query}&per_page=1&page=7&format=${format}`)
    expect(file.statusCode).toBe(200)
    const [head, ...all] = await readTable(file.rawPayload, limits)
    const lines = all.slice(0, -1)
    expect(head?.cells.slice(0, 3)).toEqual(['Time', 'Reference', 'Kind'])
    expect(rows.length).toBeGreaterThan(0)
    expect([head?.cells[6], lines.some(({ cells }) => Number(cells[6]) > 0)]).toEqual(['Fee', true])
    expect(lines.map(({ cells }) => [cells[1], cells[5], cells[8]])).toEqual(
      rows.map((row) => [row.reference, row.amount, row.balance_after]),
    )
  })

  test('ends with the sums of its columns, as the page has them, and is named by its days', async () => {
    const query = 'from=2026-01-01&filter[kind]=transfer'
    const { totals } = await layla
      .get(`/reports/wallet-transactions?${query}`)
      .data<AnswerOf<typeof reportWalletTransactions>>()
    const file = await fetchFile(`/reports/wallet-transactions?${query}&format=${format}`)
    const lines = await readTable(file.rawPayload, limits)
    const last = lines.at(-1)?.cells ?? []
    expect([last[0], last[5], Number(last[6]) > 0]).toEqual(['Total', totals.net, true])
    expect(file.headers['content-disposition']).toContain(
      encodeURIComponent(`Wallet transactions from 2026-01-01.${format}`),
    )
  })

  test('speaks Arabic to who reads Arabic, and has a name that any system can keep', async () => {
    const file = await fetchFile(`/reports/wallet-transactions?format=${format}`, layla, 'ar')
    const [head] = await readTable(file.rawPayload, limits)
    expect(head?.cells.slice(0, 2)).toEqual(['الوقت', 'المرجع'])
    expect(file.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('حركات المحفظة')}`,
    )
  })
})

test.each(['/reports/wallet-transactions', '/reports/cards-transactions', '/reports/promo-codes'])(
  '%s is printed as PDF',
  async (path) => {
    for (const locale of ['ar', 'en']) {
      const file = await fetchFile(`${path}?format=pdf`, layla, locale)
      expect(file.headers['content-type']).toBe('application/pdf')
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
  },
)

test('a report too long for a PDF says how long it may be', async () => {
  await world.asOwner(`
    insert into card_order
    select (jsonb_populate_record(o, jsonb_build_object('id', 900000000 + n))).*
    from generate_series(1, 2001) n, card_order o where o.id = (select min(id) from card_order)`)
  const answer = await layla.get('/reports/cards-transactions?format=pdf')
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'report.too_long_for_pdf', data: { max: 2_000 } },
  })
})

test('a receipt is printed for who it concerns, on both papers, and exists for nobody else', async () => {
  for (const paper of ['a4', '80mm']) {
    const file = await fetchFile(`/receipts/${reference}.pdf?paper=${paper}`)
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
  const yusuf = await world.as('yusuf')
  for (const path of [`/receipts/${reference}.pdf`, '/receipts/none.pdf'])
    expect((await yusuf.get(path)).status).toBe(404)
  expect((await world.anonymous.get(`/receipts/${reference}`)).status).toBe(200)
})

test('a reference nobody was given is not there', async () => {
  for (const none of ['MZ-0000-0000-0000-0000', 'nonsense', '00000000'])
    expect((await world.anonymous.get(`/receipts/${none}`)).status).toBe(404)
})

test('the name of a file is safe in a header', () => {
  expect(attachmentNamed('كشف "a"\r\nx/..\\y (1).pdf')).toBe(
    `attachment; filename="___ -a---x-..-y (1).pdf"; filename*=UTF-8''${'%D9%83%D8%B4%D9%81'}%20-a---x-..-y%20%281%29.pdf`,
  )
})
