import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'a', 'ul', 'ol', 'li'],
    ...['blockquote', 'hr', 'code', 'pre'],
  ],
  allowedAttributes: { '*': ['dir'], a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // An opened page learns nothing of this one and cannot reach it.
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
  },
}

/** Allows only what the editor makes: the text is shown as it is stored. */
export function cleanHtml(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeHtml(value, options)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([language, html]) => [language, cleanHtml(html)]))
}
