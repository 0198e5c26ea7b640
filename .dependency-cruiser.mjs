// Who may import whom; the table in ARCHITECTURE.md, in the same order. tests/tidy/import-law.test.ts plants a violation of each.
const tests = '\\.test\\.tsx?$|^tests/'
const notTests = { pathNot: tests }

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const ours = '^(contract|server|web|scripts|bench)/'

export default {
  forbidden: [
    forbid('no-circular', 'A cycle has no first file to read.', {}, { circular: true }),
    forbid(
      'no-unresolvable',
      'The import leads nowhere. (React Router writes its types and makes its virtual modules itself.)',
      {},
      { couldNotResolve: true, pathNot: '\\+types/|^virtual:' },
    ),
    forbid(
      'no-test-in-product',
      'The product does not know its tests.',
      { pathNot: `${tests}|^(scripts|bench)/|^vitest\\.config` },
      { path: tests },
    ),
    forbid(
      'no-tool-in-product',
      'What runs for a customer is a dependency, not a development dependency.',
      { path: '^(contract|server|web)/', pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    ),
    forbid(
      'kernel-knows-zod-only',
      'contract/kernel is the ground of both sides.',
      { path: '^contract/kernel/', ...notTests },
      { pathNot: ['^contract/kernel/', 'node_modules/zod/'] },
    ),
    forbid(
      'contract-knows-zod-only',
      'The contract promises; it does not run anything.',
      { path: '^contract/', ...notTests },
      { pathNot: ['^contract/', 'node_modules/zod/'] },
    ),
    forbid(
      'contract-domain-is-closed',
      'A domain of the contract names another by string.',
      { path: '^contract/(?:resources|operations)/([^/]+)/', ...notTests },
      {
        path: '^contract/',
        pathNot: '^contract/(kernel|shapes)/|^contract/(?:resources|operations)/$1/',
      },
    ),
    forbid(
      'platform-has-no-domain',
      'The platform serves any product.',
      { path: '^server/platform/', ...notTests },
      { path: ours, pathNot: '^contract/kernel/|^server/platform/' },
    ),
    forbid(
      'ledger-has-no-domain',
      'The ledger knows accounts and entries, no wallets.',
      { path: '^server/ledger/', ...notTests },
      { path: ours, pathNot: '^contract/kernel/|^server/(platform|ledger)/' },
    ),
    forbid(
      'engine-has-no-domain',
      'The resource engine serves any definition.',
      { path: '^server/resource-engine/', ...notTests },
      { path: ours, pathNot: '^contract/|^server/(platform|ledger|resource-engine)/' },
    ),
    forbid(
      'module-by-its-index',
      'A module shows the others its index.ts and nothing else.',
      { path: '^server/modules/([^/]+)/', ...notTests },
      { path: '^server/modules/(?!$1/)', pathNot: '^server/modules/[^/]+/(staff/)?index\\.ts$' },
    ),
    forbid(
      'staff-side-for-staff-only',
      'What staff does in a domain is known to the root, to its tools and to the other staff sides.',
      {
        path: '^server/',
        pathNot: [
          '^server/(app|route-modules|workers|resources)\\.ts$',
          '^server/modules/[^/]+/staff/',
          tests,
        ],
      },
      { path: '^server/modules/[^/]+/staff/' },
    ),
    forbid(
      'ledger-by-its-index',
      'The ledger shows the others its index.ts and nothing else.',
      { path: '^server/', pathNot: ['^server/ledger/', tests] },
      { path: '^server/ledger/', pathNot: '^server/ledger/index\\.ts$' },
    ),
    forbid(
      'root-is-imported-by-nobody',
      'Only the composition root knows everything.',
      {
        path: '^(contract|server|web)/',
        pathNot: [
          '^server/(main|app|route-modules|surface-routes|reads-elsewhere|services|pages|workers|resources)\\.ts$',
          tests,
        ],
      },
      {
        path: '^server/(main|app|route-modules|surface-routes|reads-elsewhere|services|pages|workers|resources)\\.ts$',
      },
    ),
    forbid(
      'rules-are-pure',
      'A rule decides from what it is given: contract, zod, other rules, and types.',
      { path: '\\.rules\\.ts$' },
      { pathNot: ['^contract/', '\\.rules\\.ts$', 'node_modules/zod/'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'queries-know-sql-only',
      'A query file holds SQL: platform/db, Kysely and the driver, the contract, and types.',
      { path: '^server/modules/.*\\.queries\\.ts$' },
      {
        pathNot: [
          '^contract/',
          '^server/platform/db/',
          '\\.(rules|queries)\\.ts$',
          'node_modules/(kysely|pg|pg-copy-streams)/',
          'node_modules/@types/(pg|pg-copy-streams)/',
        ],
        dependencyTypesNot: ['type-only', 'core'],
      },
    ),
    forbid(
      'sql-in-queries-only',
      'SQL lives in *.queries.ts, and what a section computes in its *.resource.ts.',
      { path: '^server/modules/', pathNot: ['\\.(queries|resource)\\.ts$', tests] },
      { path: 'node_modules/(@types/)?(kysely|pg|pg-copy-streams)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'routes-are-thin',
      'A route names an operation and a use case; it never queries.',
      { path: '\\.routes\\.ts$' },
      { path: '\\.queries\\.ts$|^server/platform/db/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'ui-knows-no-data',
      'web/ui draws what it is given.',
      { path: '^web/ui/', ...notTests },
      { path: ours, pathNot: '^web/ui/' },
    ),
    forbid(
      'lib-knows-contract-only',
      'web/lib stands below every screen.',
      { path: '^web/lib/', ...notTests },
      { path: ours, pathNot: '^contract/|^web/lib/' },
    ),
    forbid(
      'kit-knows-no-feature',
      'The console kit draws any definition.',
      { path: '^web/console-kit/', ...notTests },
      { path: '^web/', pathNot: '^web/(console-kit|ui|lib)/' },
    ),
    forbid(
      'feature-knows-no-other',
      'A feature is a room of its own.',
      { path: '^web/features/([^/]+)/', ...notTests },
      { path: '^web/', pathNot: '^web/(console-kit|ui|lib)/|^web/features/$1/' },
    ),
    forbid(
      'portal-knows-no-staff',
      'Pages of clients and of the public carry nothing of the console.',
      {
        path: '^web/(shells/(public|portal)/|features/[^/]+/)',
        pathNot: ['^web/features/[^/]+/staff/', '\\.console\\.tsx$', tests],
      },
      { path: '^web/features/[^/]+/staff/' },
    ),
    forbid(
      'shell-knows-no-other',
      'Each shell is a bundle of its own.',
      { path: '^web/shells/([^/]+)/', ...notTests },
      { path: '^web/shells/(?!$1/)' },
    ),
    forbid(
      'web-never-server',
      'The two meet in the contract, types included.',
      { path: '^web/' },
      { path: '^(server|scripts|bench)/' },
    ),
    forbid(
      'server-never-web',
      'The two meet in the contract, types included.',
      { path: '^server/' },
      { path: '^web/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router|\\.data)/' },
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    combinedDependencies: false,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
