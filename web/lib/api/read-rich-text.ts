import { type ChildNode, Element, Text } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import type { Localized } from '#contract/kernel/shapes.ts'

/** As `web/ui/rich-text.tsx` draws it. */
type Node = string | { readonly tag: string; readonly href?: string; readonly children: readonly Node[] }
export interface ReadTexts {
  readonly ar: readonly Node[]
  readonly en: readonly Node[]
}

/** Rich text for a page that the server draws: only its loader reads HTML, so the browser loads no parser. */
export function readRichText({ ar, en }: Localized): ReadTexts {
  return { ar: nodesOf(parseDocument(ar).children), en: nodesOf(parseDocument(en).children) }
}

function nodesOf(nodes: readonly ChildNode[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element)) return []
    const { href } = node.attribs
    return [{ tag: node.name, ...(href !== undefined && { href }), children: nodesOf(node.children) }]
  })
}
