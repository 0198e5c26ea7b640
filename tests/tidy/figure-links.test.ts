import { expect, test } from 'vitest'
import { resources } from '#contract/console-resources.ts'
import { rowsOfFigure } from '#contract/operations/dashboard/rows-of-figure.ts'
import { figureNames } from '#contract/operations/dashboard/show-dashboard.ts'
import { findSources } from './sources.ts'

const servedResources: readonly string[] = resources.map(({ name }) => name)

test('a figure opens its rows: no screen of figures leads to a bare list', () => {
  const bare = findSources(/\.tsx?$/)
    .filter(({ path }) => /^web\/features\/(dashboard|reports)\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\/console\/([a-z-]+)(?=['"`])/g)]
        .filter(([, section = '']) => servedResources.includes(section))
        .map(([address]) => `${path}: ${address}`),
    )
  expect(bare).toEqual([])
  for (const name of figureNames) {
    const { section, query } = rowsOfFigure(name, '2026-11-01', '2026-11-07')
    expect(servedResources).toContain(section)
    expect(Object.values(query)).toEqual(expect.arrayContaining(['2026-11-01', '2026-11-07']))
  }
})
