import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

interface Cruise {
  summary: { violations: { from: string; rule: { name: string } }[] }
}

const root = join(import.meta.dirname, '../..')

/** For each rule a file that breaks it. */
const planted: Record<string, [path: string, imports: string]> = {
  'no-circular': ['server/platform/planted/ring-a.ts', './ring-b.ts'],
  'no-unresolvable': ['server/platform/planted/lost.ts', '#server/platform/nowhere.ts'],
  'no-test-in-product': ['server/platform/planted/tested.ts', '#tests/world/people.ts'],
  'no-tool-in-product': ['server/platform/planted/tooled.ts', 'vitest'],
  'kernel-knows-zod-only': ['contract/kernel/planted.ts', 'node:fs'],
  'contract-knows-zod-only': ['contract/registry.ts', 'fastify'],
  'contract-domain-is-closed': [
    'contract/operations/cards/planted.ts',
    '#contract/operations/transfers/send.ts',
  ],
  'platform-has-no-domain': ['server/platform/planted/domain.ts', '#contract/operations/transfers/send.ts'],
  'ledger-has-no-domain': ['server/ledger/planted.ts', '#server/modules/cards/index.ts'],
  'engine-has-no-domain': ['server/resource-engine/planted.ts', '#server/modules/cards/index.ts'],
  'module-by-its-index': ['server/modules/transfers/planted.ts', '#server/modules/cards/buy-cards.ts'],
  'staff-side-for-staff-only': [
    'server/modules/transfers/planted-staff.ts',
    '#server/modules/cards/staff/index.ts',
  ],
  'ledger-by-its-index': ['server/modules/transfers/planted-ledger.ts', '#server/ledger/posting-engine.ts'],
  'root-is-imported-by-nobody': ['server/modules/transfers/planted-root.ts', '#server/app.ts'],
  'rules-are-pure': ['server/modules/transfers/planted.rules.ts', 'node:fs'],
  'queries-know-sql-only': ['server/modules/transfers/planted.queries.ts', '#server/ledger/index.ts'],
  'sql-in-queries-only': ['server/modules/transfers/planted-sql.ts', 'kysely'],
  'routes-are-thin': ['server/modules/transfers/planted.routes.ts', './transfer.queries.ts'],
  'ui-knows-no-data': ['web/ui/planted.tsx', '#web/lib/api.ts'],
  'lib-knows-contract-only': ['web/lib/planted.ts', '#web/ui/button.tsx'],
  'kit-knows-no-feature': ['web/console-kit/planted.tsx', '#web/features/cards/shop.tsx'],
  'feature-knows-no-other': ['web/features/transfers/planted.tsx', '#web/features/cards/shop.tsx'],
  'portal-knows-no-staff': ['web/features/cards/planted.tsx', './staff/orders.tsx'],
  'shell-knows-no-other': ['web/shells/portal/planted.tsx', '#web/shells/public/layout.tsx'],
  'web-never-server': ['web/features/transfers/planted-server.tsx', '#server/modules/cards/index.ts'],
  'server-never-web': ['server/platform/planted/web.ts', '#web/lib/api.ts'],
}

/** Files that every tree has and that break no rule. */
const lawful: Record<string, string[]> = {
  'contract/kernel/money.ts': ['zod'],
  'contract/operations/transfers/send.ts': ['#contract/kernel/money.ts', 'zod'],
  'server/platform/planted/ring-b.ts': ['./ring-a.ts'],
  'server/platform/db/database.ts': ['kysely', 'pg', 'node:fs'],
  'server/ledger/posting-engine.ts': ['#server/platform/db/database.ts', '#contract/kernel/money.ts'],
  'server/ledger/index.ts': ['./posting-engine.ts'],
  'server/modules/cards/card.queries.ts': ['kysely', '#server/platform/db/database.ts', './card.rules.ts'],
  'server/modules/cards/card.rules.ts': ['#contract/kernel/money.ts'],
  'server/modules/cards/buy-cards.ts': ['./card.queries.ts', './card.rules.ts', '#server/ledger/index.ts'],
  'server/modules/cards/index.ts': ['./buy-cards.ts'],
  'server/modules/cards/staff/index.ts': ['../index.ts'],
  'server/modules/transfers/transfer.queries.ts': ['kysely'],
  'server/modules/transfers/send-transfer.ts': ['#server/modules/cards/index.ts', './transfer.queries.ts'],
  'server/modules/transfers/transfer.routes.ts': [
    './send-transfer.ts',
    '#contract/operations/transfers/send.ts',
  ],
  'server/app.ts': ['./modules/transfers/transfer.routes.ts', './modules/cards/index.ts'],
  'server/main.ts': ['./app.ts'],
  'web/ui/button.tsx': ['react'],
  'web/lib/api.ts': ['#contract/operations/transfers/send.ts'],
  'web/features/cards/shop.tsx': ['#web/ui/button.tsx', '#web/lib/api.ts'],
  'web/features/cards/staff/orders.tsx': ['../shop.tsx'],
  'web/shells/public/layout.tsx': ['#web/features/cards/shop.tsx', '#web/ui/button.tsx'],
  'tests/world/people.ts': ['#server/main.ts', 'vitest'],
}

test('every rule of the import law catches its planted violation, and lawful files pass', async () => {
  expect(Object.keys(planted).sort()).toEqual((await ruleNames()).sort())

  const folder = await mkdtemp(join(tmpdir(), 'mahfaza-law-'))
  try {
    await plant(folder)
    const violations = await cruise(folder)
    const caught = new Set(violations.map(({ rule, from }) => `${rule.name}: ${from}`))
    const expected = Object.entries(planted).map(([name, [path]]) => `${name}: ${path}`)
    expect(expected.filter((line) => !caught.has(line))).toEqual([])

    const plantedPaths = new Set([
      ...Object.values(planted).map(([path]) => path),
      'server/platform/planted/ring-b.ts',
    ])
    expect(violations.filter(({ from }) => !plantedPaths.has(from))).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function ruleNames(): Promise<string[]> {
  const law = (await import(join(root, '.dependency-cruiser.mjs'))) as {
    default: { forbidden: { name: string }[] }
  }
  return law.default.forbidden.map((rule) => rule.name)
}

async function plant(folder: string): Promise<void> {
  for (const name of ['node_modules', 'package.json', 'tsconfig.json', '.dependency-cruiser.mjs']) {
    await symlink(join(root, name), join(folder, name))
  }
  const files = Object.entries(lawful)
  for (const [path, imported] of Object.values(planted)) files.push([path, [imported]])
  for (const [path, imported] of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    const lines = imported.map(
      (name, index) => `import * as used${index} from '${name}'\nvoid used${index}\n`,
    )
    await writeFile(join(folder, path), `${lines.join('')}export const here = 1\n`)
  }
}

async function cruise(folder: string): Promise<Cruise['summary']['violations']> {
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const arguments_ = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, ...arguments_, 'contract', 'server', 'web', 'tests'],
    { cwd: folder, maxBuffer: 50_000_000 },
  )
  return (JSON.parse(stdout) as Cruise).summary.violations
}
