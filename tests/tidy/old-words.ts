import ts from 'typescript'
import type { Source } from './sources.ts'

/** A term that was replaced by a better one (docs/glossary.md), and where it must not come back. */
interface OldWord {
  /** One word or several, in lower case: `settled horizon` is found in `settledHorizon` and in `settled-horizon.ts`. */
  readonly word: string
  /** The term in use. */
  readonly now: string
  /** Refused in comments and documents only: as a name, or within a text for people, it may be right. */
  readonly prose?: true
  /** Refused in names only: in a sentence it is plain English. */
  readonly names?: true
}

export const oldWords: readonly OldWord[] = [
  { word: 'closed cut', now: 'settled horizon' },
  { word: 'whence', now: 'origin' },
  { word: 'strike out', now: 'redact' },
  { word: 'modules trust', now: 'modules integrity' },
  { word: 'lane', now: 'worker' },
  { word: 'lanes', now: 'workers' },
  { word: 'flights', now: 'round trips' },
  { word: 'step aside', now: 'move to blocked' },
  { word: 'open desk', now: 'open posting engine' },
  { word: 'open market', now: 'seed' },
  { word: 'seed market', now: 'seed world' },
  { word: 'at desk', now: 'staff' },
  { word: 'knock', now: 'sign in' },
  { word: 'hire', now: 'create staff' },
  { word: 'hired', now: 'create staff' },
  { word: 'town', now: 'world, model' },
  { word: 'deed', now: 'action' },
  { word: 'deeds', now: 'actions' },
  { word: 'alone max', now: 'dual control min' },
  { word: 'alone limit', now: 'dual control limit' },
  { word: 'list place', now: 'list state' },
  { word: 'place board', now: 'capacity board' },
  { word: 'narrowing', now: 'list filter' },
  { word: 'as seen', now: 'computed for' },
  { word: 'use words', now: 'use labels' },
  { word: 'fact words', now: 'fact labels' },
  { word: 'tone word', now: 'tone label' },
  { word: 'ask dialog', now: 'request approval dialog' },
  { word: 'section half', now: 'resource server' },
  { word: 'open sections', now: 'open served resources' },
  { word: 'abilities', now: 'actions' },
  { word: 'say issue', now: 'message of issue' },
  { word: 'say code', now: 'message of code' },
  { word: 'section form', now: 'resource form' },
  { word: 'section list', now: 'resource list' },
  { word: 'section panel', now: 'panel' },
  { word: 'sign in place', now: 'sign in return' },
  { word: 'house', now: 'operator' },
  { word: 'stranger', now: 'other client, unknown caller' },
  { word: 'strangers', now: 'other clients, unknown callers' },
  { word: 'door', now: 'sign-in, access check' },
  { word: 'at the door', now: 'sign-in' },
  { word: 'tell', now: 'what is done: notify, print, announce, send', names: true },
  { word: 'tells', now: 'what is done: notifies, prints, shows', names: true },
  { word: 'told', now: 'what it is: answer, report, notice', names: true },
  { word: 'say', now: 'what is done: print, translate', names: true },
  { word: 'says', now: 'what it is: text, fault, message', names: true },
  { word: 'said', now: 'what it is: answer, text, output', names: true },
  { word: 'saying', now: 'what it is: text, message', names: true },
  { word: 'spoken', now: 'text', names: true },
  { word: 'shelf', now: 'catalogue, stock', prose: true },
  { word: 'whoever', now: 'the person, callers, people who', prose: true },
  { word: 'somebody', now: 'a person, another client, staff', prose: true },
  { word: 'stands', now: 'is', prose: true },
]

/** `path: word` of each old word in the file's name, its identifiers and, where it is prose, its text. */
export function findOldWords({ path, text }: Source, words: readonly OldWord[] = oldWords): string[] {
  const prose = spread(proseIn(path, text))
  const names = path.endsWith('.md') ? '' : spread([path, ...identifiersIn(text)])
  return words
    .filter((old) => `${old.prose ? '' : names}${old.names ? '' : prose}`.includes(` ${old.word} `))
    .map(({ word, now }) => `${path}: ${word}, now ${now}`)
}

/** `readClosedCut` and `closed-cut.ts` as separate words in lower case; a bar parts one text from the next. */
function spread(texts: readonly string[]): string {
  const spaced = texts.map((text) => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase())
  return ` ${spaced.map((text) => text.replace(/[^a-z0-9]+/g, ' ')).join(' | ')} `
}

function identifiersIn(text: string): string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.JSX, text)
  const names = new Set<string>()
  // Of open braces: whether one ends a gap in a template, whose text holds no identifiers.
  const gaps: boolean[] = []
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.CloseBraceToken && gaps.pop()) token = scanner.reScanTemplateToken(false)
    if (token === ts.SyntaxKind.OpenBraceToken) gaps.push(false)
    if (token === ts.SyntaxKind.TemplateHead || token === ts.SyntaxKind.TemplateMiddle) gaps.push(true)
    if (token === ts.SyntaxKind.Identifier) names.add(scanner.getTokenText())
  }
  return [...names]
}

/** Documents whole, with their names; programs by their comments. */
function proseIn(path: string, text: string): string[] {
  if (path.endsWith('.md')) return [path, text]
  return text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm) ?? []
}
