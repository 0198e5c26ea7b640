import { afterEach, expect, test, vi } from 'vitest'
import { keepDraft, recallDraft } from './draft.ts'

afterEach(() => vi.unstubAllGlobals())

test('a draft comes back as it was kept, and one of another form does not', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
  const draft = { values: { name: 'Omar' }, seenUpdatedAt: null, at: '2026-01-15T10:00:00Z' }
  keepDraft('staff-1', 'clients 7', draft)
  expect(recallDraft('staff-1', 'clients 7')).toEqual(draft)
  const [key = ''] = kept.keys()
  for (const other of [[], { ...draft, values: ['Omar'] }, { ...draft, at: 1 }, { values: {}, at: 'now' }]) {
    kept.set(key, JSON.stringify(other))
    expect(recallDraft('staff-1', 'clients 7')).toBeNull()
  }
})
