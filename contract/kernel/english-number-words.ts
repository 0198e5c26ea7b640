import type { Unit } from './currencies.ts'

const small = [
  ...[
    'zero',
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'eleven',
    'twelve',
  ],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = [
  [1_000_000_000n, 'billion'],
  [1_000_000n, 'million'],
  [1_000n, 'thousand'],
] as const

/** A count below 10^12 with its noun: `one thousand and one dinars`. */
export function countInEnglish(count: bigint, noun: Unit['en']): string {
  return `${numberInEnglish(count)} ${count === 1n ? noun.one : noun.other}`
}

function numberInEnglish(count: bigint): string {
  if (count === 0n) return 'zero'
  const groups = scales
    .map(([size, name]) => ({ group: Number((count / size) % 1_000n), name }))
    .filter(({ group }) => group > 0)
    .map(({ group, name }) => `${belowThousand(group)} ${name}`)
  const rest = Number(count % 1_000n)
  if (rest === 0) return groups.join(' ')
  const joint = groups.length > 0 && rest < 100 ? 'and ' : ''
  return [...groups, joint + belowThousand(rest)].join(' ')
}

function belowThousand(count: number): string {
  const hundred = Math.floor(count / 100)
  const rest = count % 100
  if (hundred === 0) return belowHundred(rest)
  return `${small[hundred]} hundred${rest === 0 ? '' : ` and ${belowHundred(rest)}`}`
}

function belowHundred(count: number): string {
  if (count < 20) return small[count] ?? ''
  const unit = count % 10
  return `${tens[Math.floor(count / 10)]}${unit === 0 ? '' : `-${small[unit]}`}`
}
