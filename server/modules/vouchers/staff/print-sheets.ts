import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import QRCode from 'qrcode'
import { currencyFacts, currencyOf } from '#contract/kernel/currencies.ts'
import { lastDayOf } from '#contract/kernel/dates.ts'
import { type Language, languages } from '#contract/kernel/localized.ts'
import { formatAmount } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type CategoryRow, findCategories } from '#server/modules/catalogue/index.ts'
import { type BatchRow, countSealed, type PrintedVoucher } from '#server/modules/vouchers/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { renderPdf, type SealedFile } from '#server/platform/documents/index.ts'
import { translate } from '#server/platform/messages.ts'

const template = join(import.meta.dirname, 'voucher-sheets.typ')
/** Enough to be worth a file, few enough not to delay other documents. */
const vouchersPerFile = 240
const vouchersPerSheet = { a4: 24, '80mm': 1 } as const
/** Others print too; released codes are worth waiting for. */
const busyTriesMax = 10

export interface SheetOrder {
  readonly batch: BatchRow
  readonly paper: keyof typeof vouchersPerSheet
  readonly vouchers: AsyncIterable<PrintedVoucher>
}

interface SheetDeps {
  readonly database: Database
  readonly config: { readonly publicUrl: string }
}

/** Printed vouchers as PDFs of some pages each, made while they are downloaded. */
export async function printSheets(
  { database: { db }, config }: SheetDeps,
  { batch, paper, vouchers }: SheetOrder,
): Promise<{ files: AsyncIterable<SealedFile>; sizeAbout: number }> {
  const category = (await findCategories(db, [batch.categoryId])).get(batch.categoryId)
  if (!category) throw new Error(`batch ${batch.id} has no category`)
  const count = await countSealed(db, batch.id)
  const site = new URL(config.publicUrl).host
  const about = {
    paper,
    batch: batch.prefix,
    sheets: Math.ceil(count / vouchersPerSheet[paper]),
    amount: formatAmount(batch.amountMinor, currencyOf(batch.currency)).replace(/\.0+$/, ''),
    expires: batch.expiresAt ? lastDayOf(batch.expiresAt).split('-').reverse().join('/') : null,
    words: Object.fromEntries(languages.map((locale) => [locale, wordsOf(locale, category, site)])),
  }
  const files = printFiles(about, vouchers)
  const first = await files.next()
  const fileCount = Math.ceil(count / vouchersPerFile)
  return { files: resumed(first, files), sizeAbout: first.done ? 0 : first.value.body.length * fileCount }
}

async function* resumed(
  first: IteratorResult<SealedFile>,
  rest: AsyncGenerator<SealedFile>,
): AsyncGenerator<SealedFile> {
  if (first.done) return
  yield first.value
  yield* rest
}

async function* printFiles(
  about: { readonly paper: SheetOrder['paper']; readonly batch: string; readonly sheets: number },
  vouchers: AsyncIterable<PrintedVoucher>,
): AsyncGenerator<SealedFile> {
  const perSheet = vouchersPerSheet[about.paper]
  let sheet_first = 1
  for await (const some of inParts(vouchers)) {
    const last = sheet_first + Math.ceil(some.length / perSheet) - 1
    const body = await patiently(() =>
      renderPdf(template, { ...about, sheet_first, vouchers: some.map(onPaper) }),
    )
    yield { name: `${about.batch} ${numbered(sheet_first)}-${numbered(last)}.pdf`, body }
    sheet_first = last + 1
  }
}

function numbered(sheet: number): string {
  return String(sheet).padStart(4, '0')
}

async function* inParts(vouchers: AsyncIterable<PrintedVoucher>): AsyncGenerator<PrintedVoucher[]> {
  let part: PrintedVoucher[] = []
  for await (const voucher of vouchers) {
    part.push(voucher)
    if (part.length < vouchersPerFile) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

async function patiently(print: () => Promise<Buffer>): Promise<Buffer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await print()
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'busy') || tries === busyTriesMax) throw error
      await wait(1_000)
    }
  }
}

function onPaper({ serialNumber, code }: PrintedVoucher) {
  return { serial: serialNumber, code, qr: drawQr(code.replaceAll(' ', '')) }
}

/** One path of runs of dark squares: a tenth of the library's output, and faster to print. */
function drawQr(text: string): string {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let start = 0; start < data.length; start += 1) {
    if (!data[start]) continue
    const [column, rowEnd] = [start % size, start - (start % size) + size]
    let end = start
    while (end < rowEnd && data[end]) end += 1
    path += `M${column} ${Math.floor(start / size)}h${end - start}v1h-${end - start}z`
    start = end - 1
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`
}

function wordsOf(locale: Language, { nameAr, nameEn, kind, currency }: CategoryRow, site: string) {
  const word = (key: string) => translate(locale, `vouchers-staff:sheets.${key}`, { site })
  return {
    category: locale === 'ar' ? nameAr : nameEn,
    currency: currencyFacts(currencyOf(currency)).symbol[locale],
    serial: word('serial'),
    expires: word('expires'),
    batch: word('batch'),
    sheet: word('sheet'),
    how: word(kind === 'goods' ? 'how_goods' : 'how_recharge'),
  }
}
