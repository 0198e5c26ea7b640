/** Red, green, blue, 0–255. */
type Rgb = readonly [number, number, number]

const ink: Rgb = [28, 25, 23]
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** The grounds of links and icons in this colour: the darkest light one and the lightest dark one. */
const paperOfLight: Rgb = [243, 240, 235]
const paperOfDark: Rgb = [41, 37, 36]
const contrastMin = 4.5
const step = 0.04

/**
 * The amber tokens under the operator's primary colour: its fill, and for text the nearest readable shade. Null:
 * amber, as in the style sheet.
 */
export function primaryTokens(color: string): Record<`--${string}`, string> | null {
  const fill = readHex(color)
  if (!fill) return null
  const best = contrastOf(ink, fill) >= contrastOf(white, fill) ? ink : white
  // On a middle tone neither is enough, but black is.
  const on = contrastOf(best, fill) >= contrastMin ? best : black
  const inkOnLight = readableOn(paperOfLight, fill, black)
  const inkOnDark = readableOn(paperOfDark, fill, white)
  return {
    '--amber-fill': css(fill),
    '--amber-fill-hover': css(mix(fill, on === white ? black : white, 0.14)),
    '--amber-deep': css(mix(fill, black, 0.2)),
    '--amber-wash': `light-dark(${css(mix(fill, white, 0.84))}, ${css(mix(fill, black, 0.76))})`,
    '--on-amber': css(on),
    '--on-amber-soft': css(on),
    '--amber-ink': `light-dark(${css(inkOnLight)}, ${css(inkOnDark)})`,
  }
}

/** Toward `end`, as little as needed. */
function readableOn(ground: Rgb, color: Rgb, end: Rgb): Rgb {
  let share = 0
  while (share < 1 && contrastOf(mix(color, end, share), ground) < contrastMin) share += step
  return mix(color, end, Math.min(1, share))
}

/** By WCAG 2: 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export function readHex(text: string): Rgb | null {
  const [, red = '', green = '', blue = ''] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? []
  if (blue === '') return null
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const between = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [between(0), between(1), between(2)]
}

function css(color: Rgb): string {
  return `rgb(${color.join(' ')})`
}
