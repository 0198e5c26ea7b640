import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { adPlacements } from '#contract/shapes/ads.ts'
import { findSources } from './sources.ts'

const root = join(import.meta.dirname, '../..')
/** What every form about money is made of. */
const money = /\b(useMoneyWrite|useMoneySteps|MoneyFormEnd|MoneyButtons|useQuotedSubmit|MoneyField)\b/
const slot = 'web/lib/ads/ad-slot.tsx'

/** The files of the page that a file draws, as far as they are ours. */
function drawnBy(path: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(path) || !existsSync(join(root, path))) return known
  known.add(path)
  const text = readFileSync(join(root, path), 'utf8')
  for (const [, from = ''] of text.matchAll(/(?:from|import\() ?'([^']+\.tsx?)'/g)) {
    const target = from.startsWith('#web/') ? from.slice(1) : normalize(join(dirname(path), from))
    if (target.startsWith('web/')) drawnBy(target, known)
  }
  return known
}

const routes = [
  ...readFileSync(join(root, 'web/routes.ts'), 'utf8').matchAll(/'((?:[\w-]+\/)*[\w-]+\.tsx)'/g),
].map(
  ([, path = '']) =>
    [`web/${path}`, `web/features/club/${path}`].find((one) => existsSync(join(root, one))) ?? path,
)

test('no page with a form about money has a place for an advertisement, and every place is one of the four', () => {
  expect(routes.length).toBeGreaterThan(50)
  const pages = routes.map((path) => ({ path, files: [...drawnBy(path)] }))
  const hasMoney = (files: readonly string[]) =>
    files.some((file) => money.test(readFileSync(join(root, file), 'utf8')))
  const withMoney = pages.filter(({ files }) => hasMoney(files))
  expect(withMoney.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'web/features/transfers/transfer-page.tsx',
      'web/features/recharges/recharge-page.tsx',
      'web/features/cards/cards-page.tsx',
      'web/features/products/product-page.tsx',
    ]),
  )
  expect(withMoney.filter(({ files }) => files.includes(slot)).map(({ path }) => path)).toEqual([])
  const placed = findSources(/\.tsx$/).flatMap(({ text }) =>
    [...text.matchAll(/<AdSlot placement="(\w+)"/g)].map(([, placement]) => placement),
  )
  expect(placed.sort()).toEqual([...adPlacements].sort())
})
