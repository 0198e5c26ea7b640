import { Refusal } from '#contract/kernel/refusal.ts'
import { currentCallerName } from '../../activity/request-caller.ts'
import { openLimitedWorker } from '../../limited-worker.ts'
import type { PrintOrder, PrintResult } from './pdf-worker.ts'

/** A compiler prints one after the other, for each caller in turn; calls that would wait too long are refused. */
const openPrinter = () =>
  openLimitedWorker<PrintOrder, PrintResult>(new URL('./pdf-worker.ts', import.meta.url), {
    millisecondsMax: 20_000,
    waitingMax: 50,
    ofCallerMax: 3,
  })
const printer = openPrinter()
/** Of staff and of the program: a flood of clients' prints does not stop their work. */
const staffPrinter = openPrinter()
export const printQueue = printer.queue
export const staffPrintQueue = staffPrinter.queue

/**
 * Prints a document beside the event loop.
 * @param template the path of a `.typ` file that defines `print(data)`
 * @param data JSON; it is never read as Typst
 * @throws Refusal `busy` when too many wait or it takes too long
 */
export async function renderPdf(template: string, data: unknown): Promise<Buffer> {
  const order = { template, data: JSON.stringify(data) }
  const caller = currentCallerName()
  const isOfStaff = caller === null || caller.startsWith('staff:')
  const result = await (isOfStaff ? staffPrinter : printer).ask(
    order,
    () => new Refusal('busy', { retryAfterSeconds: 5 }),
  )
  if ('pdf' in result) return Buffer.from(result.pdf)
  throw new Error(`The template ${template} does not compile: ${result.problem}`)
}
