import sanitizeHtml from 'sanitize-html'
import type { EditorTerms } from '../editor-terms.ts'

const always = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'hr', 'code', 'pre']
const headings = ['h2', 'h3', 'h4']
const lists = ['ul', 'ol', 'li']
const quotes = ['blockquote']
const blocks = ['p', ...headings, ...lists, ...quotes]

/** The formats of a text, apart from the size of pictures. */
export type TextFormats = Omit<EditorTerms, 'pictureBytesMax'>

function optionsOf({ links, direction, ...formats }: TextFormats): sanitizeHtml.IOptions {
  // A format that is switched off leaves its words as paragraphs.
  const paragraphs = [...(formats.headings ? [] : headings), ...(formats.lists ? [] : ['li'])]
  const drawn = (tag: string): sanitizeHtml.Transformer => {
    const tagName = paragraphs.includes(tag) ? 'p' : tag
    return (_tag, attribs) => ({
      tagName,
      attribs: direction === null ? attribs : { dir: direction, ...attribs },
    })
  }
  return {
    allowedTags: [
      ...always,
      ...(formats.headings ? headings : []),
      ...(formats.lists ? lists : []),
      ...(formats.quotes ? quotes : []),
      ...(links ? ['a'] : []),
    ],
    allowedAttributes: { '*': ['dir'], a: ['href', 'target', 'rel'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(blocks.map((tag) => [tag, drawn(tag)])),
      // An opened page learns nothing of this one and cannot reach it.
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
    },
  }
}

/** Allows only what the editor makes: the text is shown as it is stored. */
export function cleanHtml(value: unknown, formats: TextFormats): unknown {
  if (typeof value === 'string') return sanitizeHtml(value, optionsOf(formats))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([language, html]) => [language, cleanHtml(html, formats)]),
  )
}
