import { createElement, type ReactNode, useMemo } from 'react'
import classes from './rich-text.module.css'

const blocks = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'pre'])
const others = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'code', 'br', 'hr', 'a'])

/**
 * Text with a few formats, from HTML cleaned by the server. It is rebuilt from known formats only; each block has its
 * own direction.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return [...body.childNodes].map((node, index) => rebuilt(node, String(index)))
  }, [html])
  return <div className={classes.text}>{content}</div>
}

function rebuilt(node: Node, key: string): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.tagName.toLowerCase()
  const inside = [...node.childNodes].map((child, index) => rebuilt(child, `${key}.${index}`))
  if (blocks.has(tag)) return createElement(tag, { key, dir: 'auto' }, ...inside)
  if (!others.has(tag)) return inside
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  if (tag !== 'a') return createElement(tag, { key }, ...inside)
  const href = node.getAttribute('href') ?? ''
  if (!/^(https?:|mailto:|tel:|\/(?!\/))/i.test(href)) return inside
  return createElement('a', { key, href, rel: 'noreferrer nofollow' }, ...inside)
}
