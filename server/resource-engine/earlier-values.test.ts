import { expect, test } from 'vitest'
import { clients } from '#contract/resources/clients/clients.ts'
import { wouldChange } from './earlier-values.ts'

const renamed = { before: { name: 'Salem' }, after: { name: 'Salma' } }
const back = { before: { name: 'Salma' }, after: { name: 'Salem' } }

test('an earlier state is offered only when going back to it changes something', () => {
  expect(wouldChange(clients, [])).toBe(false)
  expect(wouldChange(clients, [renamed])).toBe(true)
  expect(wouldChange(clients, [back, renamed])).toBe(false)
  // Written by an operation of its own, or masked in the log.
  expect(wouldChange(clients, [{ before: { status: 'active' }, after: { status: 'inactive' } }])).toBe(false)
  expect(wouldChange(clients, [{ before: { nid: '•••' }, after: { nid: '•••' } }])).toBe(false)
})
