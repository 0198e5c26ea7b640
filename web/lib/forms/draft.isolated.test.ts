import { afterEach, expect, test, vi } from 'vitest'
import { keepDraft, recallDraft, recallUnsaved } from './draft.ts'

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

test('a draft that the form begins with anyway is forgotten, and one that differs in anything is kept', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
  const values = { name: { ar: 'عمر', en: 'Omar' }, tags: ['1', '2'] }
  const draft = { values, seenUpdatedAt: '2026-01-15T09:00:00Z', at: '2026-01-15T10:00:00Z' }
  keepDraft('staff-1', 'clients 7', draft)
  for (const begins of [{}, { ...values, tags: ['1'] }, { ...values, name: { ar: 'عمر', en: '' } }]) {
    expect(recallUnsaved('staff-1', 'clients 7', begins)).toEqual(draft)
  }
  expect(recallUnsaved('staff-1', 'clients 7', { ...values, note: 'not typed' })).toBeNull()
  expect(kept.size).toBe(0)
})
