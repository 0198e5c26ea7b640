export interface Line {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The same figure of the baseline. */
  readonly against: number
  readonly ratio: number
  readonly note?: string
}

/** A table for people, or one object a line for programs. */
export function report(lines: readonly Line[], heading: string, json: boolean): void {
  if (json) {
    for (const { name, value, unit, against, ratio } of lines) {
      console.log(
        JSON.stringify({
          name,
          value: rounded(value),
          unit,
          against: rounded(against),
          ratio: rounded(ratio),
        }),
      )
    }
    return
  }
  console.log(`${heading}\n`)
  console.log(row(['', 'ours', 'against', 'ratio', 'unit', '']))
  for (const { name, value, unit, against, ratio, note = '' } of lines) {
    console.log(row([name, shown(value), shown(against), shown(ratio), unit, note]))
  }
}

function row([name = '', ours = '', against = '', ratio = '', unit = '', note = '']: string[]): string {
  return `${name.padEnd(18)}${ours.padStart(10)}${against.padStart(10)}${ratio.padStart(8)}  ${unit.padEnd(12)}${note}`.trimEnd()
}

function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2)
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}
