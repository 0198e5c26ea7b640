import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerFor } from '../../activity/request-caller.ts'
import { printQueue, renderPdf } from './render-pdf.ts'

const template = join(import.meta.dirname, 'table.typ')
/** The template cannot print this: an order for nothing takes no time. */
const print = (type: 'client' | 'staff', id: bigint) =>
  answerFor({ actor: { type, id }, ip: '127.0.0.1', agent: null }, () =>
    renderPdf(template, {}).catch((error: Error) => error.message),
  )

test('while clients fill their line of prints, staff print', { timeout: 60_000 }, async () => {
  const clients = Array.from({ length: 60 }, (_, number) => print('client', BigInt(number)))
  expect(printQueue.taken()).toBe(printQueue.max)
  expect(await print('staff', 1n)).toContain('does not compile')
  expect((await Promise.all(clients)).filter((outcome) => outcome === 'busy')).toHaveLength(9)
})
