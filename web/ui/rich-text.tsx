import { createElement, type ReactNode, useMemo } from 'react'
import classes from './rich-text.module.css'

/** A text, or an element with its children; a link has its address. Made from HTML cleaned by the server. */
export type RichNode =
  | string
  | { readonly tag: string; readonly href?: string; readonly children: readonly RichNode[] }

const blocks = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre'])
const others = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'code', 'br', 'hr', 'a'])

/** Text with a few formats, rebuilt from known ones only; each block has its own direction. */
export function RichNodes({ nodes }: { nodes: readonly RichNode[] }) {
  return <div className={classes.text}>{rebuiltEach(nodes)}</div>
}

/** The same from HTML, which only a browser reads. */
export function RichText({ html }: { html: string }) {
  const nodes = useMemo(() => nodesOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <RichNodes nodes={nodes} />
}

function nodesOf(parent: Node): RichNode[] {
  return [...parent.childNodes].flatMap((node): RichNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
    if (!(node instanceof Element)) return []
    const href = node.getAttribute('href') ?? ''
    return [{ tag: node.tagName.toLowerCase(), href, children: nodesOf(node) }]
  })
}

function rebuiltEach(nodes: readonly RichNode[], inList = false): ReactNode[] {
  return nodes.map((node, index) => (typeof node === 'string' ? node : rebuilt(node, index, inList)))
}

/** A list has one direction: what has a direction of its own inside it would not count for it. */
function rebuilt(node: Exclude<RichNode, string>, key: number, inList: boolean): ReactNode {
  const { tag, href = '', children } = node
  const inside = rebuiltEach(children, inList || tag === 'ul' || tag === 'ol')
  if (blocks.has(tag)) return createElement(tag, inList ? { key } : { key, dir: 'auto' }, ...inside)
  if (!others.has(tag)) return inside
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  if (tag !== 'a') return createElement(tag, { key }, ...inside)
  if (!/^(https?:|mailto:|tel:|\/(?!\/))/i.test(href)) return inside
  return createElement('a', { key, href, rel: 'noreferrer nofollow' }, ...inside)
}
