import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

// `npm run draw-icons`: the pictures of the installed application from the mark, `public/favicon.svg`.

const folder = join(import.meta.dirname, '../public')
const mark = await readFile(join(folder, 'favicon.svg'), 'utf8')
/** The card of the mark, without its rounded ground. */
const drawing = mark.replace(/^.*?<rect[^>]*\/>/s, '').replace('</svg>', '')
const ground = '#1c1917'

interface Icon {
  readonly name: string
  readonly size: number
  readonly svg: string
}

const icons: readonly Icon[] = [
  { name: 'portal-192', size: 192, svg: mark },
  { name: 'portal-512', size: 512, svg: mark },
  // A device cuts its own form out of these; the inner four fifths always stay.
  { name: 'maskable-512', size: 512, svg: onGround(0.82) },
  { name: 'apple-180', size: 180, svg: onGround(1) },
  { name: 'badge-96', size: 96, svg: silhouette() },
]

await mkdir(join(folder, 'icons'), { recursive: true })
for (const { name, size, svg } of icons) {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)
  await picture.png({ compressionLevel: 9, palette: true }).toFile(join(folder, `icons/${name}.png`))
}

function onGround(scale: number): string {
  return framed(`<rect width="32" height="32" fill="${ground}"/>${scaled(scale)}`)
}

/** The status bar of a phone draws only what is not transparent: the clasp is a hole. */
function silhouette(): string {
  const [clasp = ''] = /<circle[^>]*\/>/.exec(drawing) ?? []
  const white = scaled(1.15)
    .replace(clasp, '')
    .replaceAll(/fill="#[0-9a-f]{6}"/g, 'fill="#fff"')
  const hole = scaled(1.15).replace(drawing, clasp).replace(ground, '#000')
  const mask = `<mask id="hole"><rect width="32" height="32" fill="#fff"/>${hole}</mask>`
  return framed(`${mask}<g mask="url(#hole)">${white}</g>`)
}

function scaled(scale: number): string {
  const rest = 16 - 16 * scale
  return `<g transform="translate(${rest} ${rest}) scale(${scale})">${drawing}</g>`
}

function framed(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`
}
