import { inflateSync } from 'node:zlib'
import decode from 'qr/decode.js'

const moduleSize = 6
const quietModules = 4
/** Dark runs of modules, one after the other: a code has far more of them than any drawing beside it. */
const runs = /(?:[\d.]+ [\d.]+ m\n[\d.]+ [\d.]+ l\n){40,}/g
const oneRun = /([\d.]+) ([\d.]+) m\n([\d.]+) [\d.]+ l\n/g

/** What the codes on a printed PDF say, in the order of the sheets, as a reader of codes sees them. */
export function readPrintedCodes(pdf: Buffer): string[] {
  return contentsOf(pdf).flatMap((content) => (content.match(runs) ?? []).map(readCode))
}

/** The drawings of its pages. */
function contentsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)].flatMap((head) => {
    const from = head.index + head[0].length
    const drawn = inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1')
    return drawn.includes(' l\n') ? drawn : []
  })
}

function readCode(drawn: string): string {
  const dark = [...drawn.matchAll(oneRun)].map(([, from, row, to]) => ({
    row: Math.floor(Number(row)),
    from: Number(from),
    to: Number(to),
  }))
  const modules = Math.max(...dark.map(({ to }) => to))
  const size = (modules + 2 * quietModules) * moduleSize
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  const paint = (x: number, y: number) => data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
  const pixels = (from: number, to: number) =>
    Array.from({ length: (to - from) * moduleSize }, (_, at) => (quietModules + from) * moduleSize + at)
  for (const { row, from, to } of dark)
    for (const y of pixels(row, row + 1)) for (const x of pixels(from, to)) paint(x, y)
  return decode({ width: size, height: size, data })
}
