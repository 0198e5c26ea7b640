import sharp from 'sharp'
import { type Chance, openChance } from '../chance.ts'

/** What a drawn picture of the club shows. No person can be recognised in it. */
export type Scene = 'stadium' | 'pitch' | 'crowd' | 'ball' | 'trophy' | 'shirt' | 'road' | 'tent'

export interface Colours {
  readonly sky: string
  readonly ground: string
  readonly accent: string
}

/** Warm paper, ink, amber and sea, as the pages have them. */
export const evening: Colours = { sky: '#0f4c5c', ground: '#15803d', accent: '#fbbf24' }
export const noon: Colours = { sky: '#f5e7c8', ground: '#4d7c0f', accent: '#b45309' }
export const night: Colours = { sky: '#1c1917', ground: '#14532d', accent: '#fbbf24' }
export const sea: Colours = { sky: '#7dd3e0', ground: '#e7d5ac', accent: '#c2410c' }

const ink = '#1c1917'
const paper = '#faf8f5'

/** A drawing of 1,600 × 900, cut to the form that is asked for. @param seed the same one draws the same picture */
export function drawScene(
  scene: Scene,
  colours: Colours,
  { seed, width = 1_200, height = 675 }: { seed: number; width?: number; height?: number },
): Promise<Buffer> {
  const chance = openChance(seed)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice"
    width="${width}" height="${height}">${scenes[scene](colours, chance)}</svg>`
  // It is drawn anew as soon as it arrives: a smaller file would cost four times as long.
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
}

const scenes: { readonly [S in Scene]: (colours: Colours, chance: Chance) => string } = {
  stadium: (colours, chance) =>
    sky(colours) +
    [180, 620, 1_060, 1_420].map((x) => floodlight(x, colours.accent)).join('') +
    `<path d="M0 470 Q800 330 1600 470 V640 H0 Z" fill="${ink}"/>${crowdDots(chance, colours, 480, 600, 420)}` +
    grass(colours),
  pitch: (colours) =>
    `<rect width="1600" height="900" fill="${colours.ground}"/>` +
    stripes(colours) +
    `<g fill="none" stroke="${paper}" stroke-width="8"><rect x="120" y="90" width="1360" height="720"/>
      <path d="M800 90V810"/><circle cx="800" cy="450" r="150"/><rect x="120" y="250" width="230" height="400"/>
      <rect x="1250" y="250" width="230" height="400"/></g><circle cx="800" cy="450" r="12" fill="${paper}"/>`,
  crowd: (colours, chance) =>
    sky(colours) + crowdDots(chance, colours, 300, 900, 900) + banner(colours, chance),
  ball: (colours) =>
    sky(colours) +
    grass(colours) +
    `<ellipse cx="800" cy="770" rx="210" ry="26" fill="${ink}" opacity=".25"/>
      <circle cx="800" cy="590" r="190" fill="${paper}" stroke="${ink}" stroke-width="10"/>
      <path d="M800 500l80 58-30 94H750l-30-94z" fill="${ink}"/>
      <g stroke="${ink}" stroke-width="10"><path d="M800 500V402M880 558l98-36M850 652l66 96M750 652l-66 96M720 558l-98-36"/></g>`,
  trophy: (colours, chance) =>
    sky(colours) +
    stars(chance, colours) +
    `<g fill="${colours.accent}" stroke="${ink}" stroke-width="8"><path d="M620 210h360v150c0 120-80 200-180 200s-180-80-180-200z"/>
      <path d="M620 250H520c0 130 50 190 130 200M980 250h100c0 130-50 190-130 200" fill="none" stroke-width="26"/>
      <path d="M770 560h60v110h-60z"/><path d="M650 670h300v80H650z"/></g>`,
  shirt: (colours) =>
    `<rect width="1600" height="900" fill="${colours.sky}"/>
      <path d="M560 210l140-60c40 60 160 60 200 0l140 60 150 170-110 90-60-60v340H580V410l-60 60-110-90z"
        fill="${colours.accent}" stroke="${ink}" stroke-width="8"/>
      <path d="M700 150v600M800 190v560M900 150v600" stroke="${paper}" stroke-width="34" opacity=".85"/>
      <text x="800" y="620" font-size="190" font-weight="700" text-anchor="middle" fill="${ink}" font-family="IBM Plex Sans Arabic">10</text>`,
  road: (colours, chance) =>
    sky(colours) +
    stars(chance, colours) +
    `<rect y="560" width="1600" height="340" fill="${colours.ground}"/><path d="M0 900L700 560h200l700 340z" fill="${ink}"/>
      <path d="M800 570v40M800 650v60M800 760v90" stroke="${colours.accent}" stroke-width="16"/>
      <rect x="560" y="430" width="480" height="190" rx="28" fill="${colours.accent}" stroke="${ink}" stroke-width="8"/>
      <g fill="${paper}"><rect x="600" y="465" width="90" height="70"/><rect x="710" y="465" width="90" height="70"/>
      <rect x="820" y="465" width="90" height="70"/><rect x="930" y="465" width="75" height="70"/></g>
      <circle cx="660" cy="625" r="42" fill="${paper}" stroke="${ink}" stroke-width="14"/>
      <circle cx="940" cy="625" r="42" fill="${paper}" stroke="${ink}" stroke-width="14"/>`,
  tent: (colours, chance) =>
    sky(colours) +
    `<rect y="620" width="1600" height="280" fill="${colours.ground}"/>
      <path d="M300 640L800 260l500 380z" fill="${colours.accent}" stroke="${ink}" stroke-width="8"/>
      <path d="M800 260L690 640h220z" fill="${ink}" opacity=".75"/>${flags(chance, colours)}`,
}

function sky({ sky: fill }: Colours): string {
  return `<rect width="1600" height="900" fill="${fill}"/>`
}

function grass(colours: Colours): string {
  return `<g transform="translate(0 620)"><rect width="1600" height="280" fill="${colours.ground}"/>${stripes(colours)}</g>`
}

function stripes({ accent }: Colours): string {
  return [0, 2, 4, 6, 8]
    .map((at) => `<rect x="${at * 160}" width="160" height="900" fill="${accent}" opacity=".12"/>`)
    .join('')
}

function floodlight(x: number, accent: string): string {
  const lamps = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map(
      (column) => `<circle cx="${x - 32 + column * 32}" cy="${96 + row * 30}" r="11" fill="${accent}"/>`,
    ),
  )
  return `<path d="M${x} 190V460" stroke="${ink}" stroke-width="12"/><rect x="${x - 56}" y="76" width="112" height="108" fill="${ink}"/>${lamps.join('')}`
}

function crowdDots(chance: Chance, { accent }: Colours, top: number, bottom: number, count: number): string {
  const fills = [accent, paper, '#7dd3e0', '#d6d3d1', '#b45309'] as const
  return Array.from({ length: count }, () => {
    const x = chance.between(10, 1_590)
    const y = chance.between(top, bottom)
    return `<circle cx="${x}" cy="${y}" r="${chance.between(11, 17)}" fill="${chance.pick(fills)}"/>`
  }).join('')
}

function banner({ accent }: Colours, chance: Chance): string {
  const x = chance.between(180, 620)
  return `<rect x="${x}" y="520" width="760" height="150" fill="${accent}" stroke="${ink}" stroke-width="8"/>
    <path d="M${x + 60} 595h640" stroke="${ink}" stroke-width="22" stroke-dasharray="70 34"/>`
}

function stars(chance: Chance, { accent }: Colours): string {
  return Array.from(
    { length: 40 },
    () =>
      `<circle cx="${chance.between(0, 1_600)}" cy="${chance.between(20, 520)}" r="${chance.between(3, 7)}" fill="${accent}" opacity=".7"/>`,
  ).join('')
}

function flags(chance: Chance, { accent }: Colours): string {
  const fills = [accent, paper, '#0f4c5c'] as const
  return Array.from(
    { length: 16 },
    (_, at) =>
      `<path d="M${at * 100} 120h90l-45 80z" fill="${chance.pick(fills)}" stroke="${ink}" stroke-width="4"/>`,
  ).join('')
}
