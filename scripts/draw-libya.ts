import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { geoMercator, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'

// Draws web/ui/libya-outline.ts once, from the Natural Earth borders: `node scripts/draw-libya.ts`.

const width = 640
const margin = 16

const atlasFile = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
type Atlas = Parameters<typeof feature>[0]
const atlas = JSON.parse(readFileSync(atlasFile, 'utf8')) as Atlas
const countries = atlas.objects.countries
if (countries?.type !== 'GeometryCollection') throw new Error('The atlas has no countries')
const isLibya = ({ properties }: { properties: unknown }) =>
  typeof properties === 'object' && properties !== null && 'name' in properties && properties.name === 'Libya'
const country = feature(atlas, countries).features.find(isLibya)
if (!country) throw new Error('Libya is not in the atlas')

const projection = geoMercator().fitWidth(width - 2 * margin, country)
const [[, top], [, bottom]] = geoPath(projection).bounds(country)
const [x = 0, y = 0] = projection.translate()
projection.translate([x + margin, y - top + margin])
const height = Math.ceil(bottom - top + 2 * margin)
const [translateX = 0, translateY = 0] = projection.translate()
const outline = geoPath(projection).digits(1)(country) ?? ''

writeFileSync(
  join(import.meta.dirname, '../web/ui/libya-outline.ts'),
  `// Written by scripts/draw-libya.ts from the borders of Natural Earth (public domain). Mercator.
export const mapWidth = ${width}
export const mapHeight = ${height}
export const mapScale = ${projection.scale().toFixed(3)}
export const mapOrigin = { x: ${translateX.toFixed(3)}, y: ${translateY.toFixed(3)} }
export const libyaOutline =
  '${outline}'
`,
)
