import ts from 'typescript'
import type { Source } from './sources.ts'

const fileLinesMax = 300
const functionLinesMax = 70

interface Oversize {
  /** `path`, or `path#function`. */
  readonly where: string
  readonly lines: number
}

/** What is too long in one file: the file itself and its functions. A `describe` is a heading, not a function. */
export function findOversizes({ path, text }: Source): Oversize[] {
  const found: Oversize[] = []
  const fileLines = text.trimEnd().split('\n').length
  if (fileLines > fileLinesMax) found.push({ where: path, lines: fileLines })

  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && !isDescribe(node)) {
      const lines = lineOf(node.end) - lineOf(node.getStart(file)) + 1
      if (lines > functionLinesMax) found.push({ where: `${path}#${nameOf(node)}`, lines })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

type FunctionNode = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration

function isFunction(node: ts.Node): node is FunctionNode {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  )
}

function isDescribe(node: FunctionNode): boolean {
  return ts.isCallExpression(node.parent) && node.parent.expression.getText().startsWith('describe')
}

function nameOf(node: FunctionNode): string {
  if (node.name) return node.name.getText()
  const owner = node.parent
  if (ts.isVariableDeclaration(owner) || ts.isPropertyAssignment(owner)) return owner.name.getText()
  const [first] = ts.isCallExpression(owner) ? owner.arguments : []
  return first && ts.isStringLiteralLike(first) ? first.text : 'anonymous'
}
