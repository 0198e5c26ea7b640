import { Element, Text } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { createElement, type ReactNode, useMemo } from 'react'
import classes from './rich-text.module.css'

const blocks = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre'])
const others = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'code', 'br', 'hr', 'a'])

/**
 * Text with a few formats, from HTML cleaned by the server, in the browser as on the server. It is rebuilt from known
 * formats only; each block has its own direction.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => rebuiltEach(parseDocument(html).children, ''), [html])
  return <div className={classes.text}>{content}</div>
}

function rebuiltEach(nodes: readonly unknown[], key: string): ReactNode[] {
  return nodes.map((node, index) => rebuilt(node, `${key}.${index}`))
}

function rebuilt(node: unknown, key: string): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  const inside = rebuiltEach(node.children, key)
  const tag = node.name.toLowerCase()
  if (blocks.has(tag)) return createElement(tag, { key, dir: 'auto' }, ...inside)
  if (!others.has(tag)) return inside
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  if (tag !== 'a') return createElement(tag, { key }, ...inside)
  const { href = '' } = node.attribs
  if (!/^(https?:|mailto:|tel:|\/(?!\/))/i.test(href)) return inside
  return createElement('a', { key, href, rel: 'noreferrer nofollow' }, ...inside)
}
