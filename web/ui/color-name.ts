/** Named as people name them; each has a key in common.json. */
const hues = [
  [15, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [160, 'green'],
  [190, 'turquoise'],
  [255, 'blue'],
  [295, 'purple'],
  [345, 'pink'],
  [360, 'red'],
] as const

type ColorName = (typeof hues)[number][1] | 'black' | 'white' | 'grey' | 'brown'

/** @param color `#rrggbb` */
export function colorName(color: string): ColorName {
  const { hue, saturation, lightness } = hslOf(color)
  if (lightness < 0.14) return 'black'
  if (lightness > 0.93) return 'white'
  if (saturation < 0.12) return 'grey'
  const name = hues.find(([end]) => hue < end)?.[1] ?? 'red'
  if (name === 'orange' && lightness < 0.42) return 'brown'
  return name === 'red' && lightness > 0.75 ? 'pink' : name
}

/** Degrees, and two shares of one. */
function hslOf(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  )
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [lightness, width] = [(most + least) / 2, most - least]
  if (width === 0) return { hue: 0, saturation: 0, lightness }
  const turn =
    most === red
      ? (green - blue) / width
      : most === green
        ? (blue - red) / width + 2
        : (red - green) / width + 4
  return { hue: (turn * 60 + 360) % 360, saturation: width / (1 - Math.abs(2 * lightness - 1)), lightness }
}
