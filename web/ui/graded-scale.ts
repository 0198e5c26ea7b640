const roundSteps = [1, 2, 4, 6, 8, 10] as const

/** The round numbers of an axis from top to zero; the top is the smallest that holds `most`. */
export function gradesOf(most: number): readonly [top: number, half: number, none: 0] {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 0.001)))
  const step = roundSteps.find((round) => most <= round * power) ?? 10
  // Powers below one are inexact: 0.6 would be 0.6000000000000001.
  const top = Number((step * power).toFixed(3))
  return [top, Number((top / 2).toFixed(4)), 0]
}
