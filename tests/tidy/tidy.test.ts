import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { reasons } from './reasons.ts'
import { findOversizes } from './sizes.ts'
import { findSources, type Source } from './sources.ts'

const scripts = findSources(/\.tsx?$/)
const testFiles = scripts.filter(({ path }) => /\.test\.tsx?$/.test(path))

describe('sizes', () => {
  test('three sections with children, a tree and what visitors read of them are written in 300 lines', () => {
    const parts = findSources(/(?<!\.test)\.tsx?$/).filter(({ path }) =>
      /^(contract\/resources|server\/modules|web\/features)\/organisation\//.test(path),
    )
    expect(parts.length).toBeGreaterThan(3)
    const lines = parts.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)
    expect(lines).toBeLessThanOrEqual(300)
  })

  const oversizes = scripts.flatMap(findOversizes)

  test('a file has at most 300 lines and a function 70, unless a reason is written down', () => {
    expect(oversizes.filter(({ where }) => !(where in reasons))).toEqual([])
  })

  test('a reason that is no longer true is removed', () => {
    const places = oversizes.map(({ where }) => where)
    expect(Object.keys(reasons).filter((where) => !places.includes(where))).toEqual([])
  })

  test('the measure itself sees what is too long', () => {
    const body = 'void 0\n'.repeat(80)
    const text = `export function long() {\n${body}}\n${'// line\n'.repeat(230)}`
    expect(findOversizes({ path: 'planted.ts', text }).map(({ where }) => where)).toEqual([
      'planted.ts',
      'planted.ts#long',
    ])
  })
})

describe('names', () => {
  test('files are named in kebab-case', () => {
    const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.tsx?$/
    // React Router fixes the shape of its own file names, such as `$id.tsx`.
    expect(paths(scripts.filter(({ path }) => !kebab.test(path.split('/').at(-1) ?? '')))).toEqual([])
  })

  test('a file of a module is its index, a use case named verb-noun, or one of the known kinds', () => {
    const known =
      /\/(index|[a-z0-9]+(-[a-z0-9]+)+|[a-z0-9-]+\.(rules|queries|routes|resource|operation|jobs))(\.test)?\.ts$/
    const inModules = scripts.filter(({ path }) => path.startsWith('server/modules/'))
    expect(paths(inModules.filter(({ path }) => !known.test(path)))).toEqual([])
  })
})

describe('habits', () => {
  test('nothing silences a tool or is left for later', () => {
    // Written in halves so that this file does not find itself.
    const forbidden = new RegExp(
      [
        '@ts-' + 'ignore',
        '@ts-' + 'expect-error',
        '@ts-' + 'nocheck',
        'biome-' + 'ignore',
        'stylelint-' + 'disable',
        'TO' + 'DO',
        'FIX' + 'ME',
        '\\.(skip|only)' + '\\(',
      ].join('|'),
    )
    expect(linesMatching(findSources(/\.(tsx?|mjs|css|sql)$/), forbidden)).toEqual([])
  })

  test('a test that replaces a module or a global runs with modules of its own', () => {
    const shared = testFiles.filter(({ path }) => !path.endsWith('.isolated.test.ts'))
    expect(linesMatching(shared, /vi\.(mock|doMock|resetModules|stubGlobal)\(/)).toEqual([])
  })

  test('an error is never swallowed', () => {
    expect(
      linesMatching(scripts, /catch(\s*\(\w*\))?\s*\{\s*\}|\.catch\(\(\)\s*=>\s*(undefined|null|\{\s*\})\)/),
    ).toEqual([])
  })

  test('an error that the server writes is redacted first', () => {
    const raw = /console\.\w+\((?:[^()]*, )?error\)/
    const onServer = scripts.filter(({ path }) => /^(server|scripts)\/|^web\/entry\.server/.test(path))
    expect(linesMatching(onServer, raw)).toEqual([])
    const planted = ['console.error(error)', "console.warn('it failed', error)"]
    expect(linesMatching([{ path: 'planted.ts', text: planted.join('\n') }], raw)).toHaveLength(2)
  })

  test('the number of an advisory lock is in one list, where it can be compared with the others', () => {
    const number = /[lL]ockId\w* = \d|advisory_(xact_)?lock\(\d/
    const ours = scripts.filter(({ path }) => /^(server|scripts)\/.*(?<!\.test)\.ts$/.test(path))
    expect(linesMatching(ours, number)).toEqual([])
    const planted = ['const buildLockId = 7_366_245', 'select pg_try_advisory_xact_lock(7)']
    expect(linesMatching([{ path: 'planted.ts', text: planted.join('\n') }], number)).toHaveLength(2)
  })

  test('a failed call is shown as the failure it is, and never without words', () => {
    const pages = scripts.filter(({ path }) => /^web\/(features|console-kit|shells|ui)\//.test(path))
    // Its message belongs to the programmer's error; people read its sentence.
    const unsafe = /(?<!fieldState\.)\b(error|failure|refusal)\??\.message\b/
    expect(linesMatching(pages, unsafe)).toEqual([])
    const writes = pages.filter(({ text }) => /\buse(Guarded)?Send\(/.test(text))
    const showsFailure = /FailureNotice|showFailure|\bfailure(=|:)|\.sentence|showsFailure|send=\{/
    expect(writes.length).toBeGreaterThan(40)
    expect(paths(writes.filter(({ text }) => !showsFailure.test(text)))).toEqual([])
  })

  test('a test waits for what it wants to see, never for time to pass', () => {
    // A turn of the event loop (`setImmediate`) is no time.
    const sleeping = /\bsetTimeout\(|\bsetTimeout\b.*timers\/promises|waitForTimeout|\bsleep\(/
    const inTests = scripts.filter(({ path }) => /^tests\//.test(path) || /\.test\.tsx?$/.test(path))
    // Tests of faults need a duration: it is part of the fault.
    const mayWait = /^tests\/(tidy\/tidy\.test\.ts|faults\/lib\/|connections\/(attack|lines|probe)\.ts)/
    expect(linesMatching(inTests, sleeping).filter((line) => !mayWait.test(line))).toEqual([])
  })

  test('the legs of a transaction are read in one way, which the database plans for few rows', () => {
    const planned = /generate_series\(1, cardinality/
    expect(
      linesMatching(
        scripts.filter(({ path }) => path.startsWith('server/')),
        planned,
      ),
    ).toEqual([])
  })

  test('what a kind of field means is declared in the tables of kinds and asked nowhere else', () => {
    const asking =
      /\bkind (===|!==) '(text|(localized|long|rich)-text|integer|decimal|money|boolean|date(-time)?|choice|references?|images?|file|audio|video|url|phone|email|nid|color|location|json|rows)'|\bswitch \((\w+\.)?kind\)|\.(includes|has)\(field\.kind\)/
    const aware = scripts.filter(
      ({ path }) =>
        /^(contract\/kernel\/(resource|settings)|server\/resource-engine|web\/console-kit)\//.test(path) &&
        !path.includes('/kinds/'),
    )
    expect(linesMatching(aware, asking)).toEqual([])
    const planted = ["if (field.kind === 'money') {", 'switch (field.kind) {', 'wide.has(field.kind)']
    expect(linesMatching([{ path: 'planted.ts', text: planted.join('\n') }], asking)).toHaveLength(3)
  })

  test('every test asserts something', () => {
    expect(testFiles.flatMap(findEmptyTests)).toEqual([])
  })

  test('a field for digits or codes says which keyboard a phone opens', () => {
    const pages = findSources(/\.tsx$/).filter(({ path }) => path.startsWith('web/'))
    expect(pages.flatMap(findFieldsWithoutKeyboard)).toEqual([])
  })

  test('the layout knows start and end, not left and right', () => {
    const physical =
      /\b(margin|padding|border)(Left|Right)\b|\b(left|right)\s*:\s*['"\d{]|textAlign:\s*['"](left|right)|\b(ml|mr|pl|pr|ta)=(["'{]+)(left|right|\d|xs|sm|md|lg|xl|auto)/
    expect(
      linesMatching(
        scripts.filter(({ path }) => path.startsWith('web/')),
        physical,
      ),
    ).toEqual([])
  })

  test('values that share a line are isolated from each other, and never joined by hand', () => {
    const joined = /['`>}\s]\s·\s|·\s*['`{]/
    const drawn = findSources(/\.tsx?$/).filter(
      ({ path }) => /^web\//.test(path) && !/\.test\.ts$/.test(path),
    )
    // These two join the parts; the title of the browser's window is no line of the page.
    const mayJoin = /^web\/(ui\/parts\.tsx|lib\/formats\/join-parts\.ts):|<title>|aria-label=|brand|\/\*\*/
    expect(linesMatching(drawn, joined).filter((line) => !mayJoin.test(line))).toEqual([])
  })

  test('another document is opened in one place, which keeps the question before leaving from being asked', () => {
    const opening =
      /beforeunload|\blocation\.(assign|replace|reload)\(|\b(window|document)\.location\s*=[^=]|\blocation\.href\s*=[^=]|reloadDocument/
    const inPages = scripts.filter(
      ({ path }) => /^web\//.test(path) && !/^web\/lib\/navigation(\.isolated\.test)?\.ts$/.test(path),
    )
    expect(linesMatching(inPages, opening)).toEqual([])
    expect(linesMatching([{ path: 'planted.ts', text: 'window.location.reload()' }], opening)).toHaveLength(1)
  })

  test('the database’s clock decides deadlines: the server’s modules do not ask the process for the time', () => {
    const clock = /Date\.now\(\)|new Date\(\)/
    const deciding = scripts.filter(
      ({ path }) => /^server\/(modules|ledger)\//.test(path) && !/\.test\.ts$/.test(path),
    )
    expect(linesMatching(deciding, clock)).toEqual([])
  })
})

function paths(sources: Source[]): string[] {
  return sources.map(({ path }) => path)
}

function linesMatching(sources: Source[], pattern: RegExp): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, where: `${path}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, where }) => `${where} ${line.trim()}`),
  )
}

/** Fields written from left to right hold digits, codes or addresses; `inputMode` or `type` chooses their keyboard. */
function findFieldsWithoutKeyboard({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxSelfClosingElement(node) && /^(TextInput|TextField)$/.test(node.tagName.getText(file))) {
      const attributes = node.attributes.properties.filter(ts.isJsxAttribute)
      const names = attributes.map(({ name }) => name.getText(file))
      const isLtr = names.includes('ltr') || attributes.some((one) => /types-ltr/.test(one.getText(file)))
      if (isLtr && !names.includes('inputMode') && !names.includes('type'))
        found.push(`${path}: ${node.getText(file).split('\n')[1]?.trim() ?? ''}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** A helper that asserts says so in its name: `expectBalance(…)`, `fc.assert(…)`. */
function findEmptyTests({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(test|it)(\.each\(.*\))?$/s.test(node.expression.getText(file))) {
      const [title] = node.arguments
      if (!/\b(expect|assert)\w*\s*[(.<]/.test(node.getText(file)))
        found.push(`${path}: ${title?.getText(file)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
