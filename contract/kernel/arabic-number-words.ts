import type { Unit } from './currencies.ts'

type ArabicNoun = Unit['ar']

/** 0–10 before a masculine noun (ثلاثة دنانير) and before a feminine one (ثلاث ليرات): gender is reversed. */
const masculineUnits = [
  '',
  'واحد',
  'اثنان',
  'ثلاثة',
  'أربعة',
  'خمسة',
  'ستة',
  'سبعة',
  'ثمانية',
  'تسعة',
  'عشرة',
]
const feminineUnits = ['', 'إحدى', 'اثنتان', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع', 'عشر']
const tens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']
const hundreds = [
  '',
  'مائة',
  'مائتان',
  'ثلاثمائة',
  'أربعمائة',
  'خمسمائة',
  'ستمائة',
  'سبعمائة',
  'ثمانمائة',
  'تسعمائة',
]

const thousand = { feminine: false, one: 'ألف', two: 'ألفان', few: 'آلاف', many: 'ألفًا', of: 'ألف' }
const million = { feminine: false, one: 'مليون', two: 'مليونان', few: 'ملايين', many: 'مليونًا', of: 'مليون' }
const milliard = {
  feminine: false,
  one: 'مليار',
  two: 'ملياران',
  few: 'مليارات',
  many: 'مليارًا',
  of: 'مليار',
}
const scales: readonly (readonly [bigint, ArabicNoun])[] = [
  [1_000_000_000n, milliard],
  [1_000_000n, million],
  [1_000n, thousand],
]

/** A count below 10^12 with its noun, in the nominative: `ألف دينار ودينار واحد`, `مائتا دينار`. */
export function countInArabic(count: bigint, noun: ArabicNoun): string {
  if (count === 0n) return `صفر ${noun.of}`
  const rest = Number(count % 1_000n)
  const large = scaleWords(count, rest <= 2)
  if (large === '') return countBelowThousand(rest, noun)
  if (rest === 0) return `${large} ${noun.of}`
  // One and two have no number word: the noun is repeated, as in ألف ليلة وليلة.
  if (rest <= 2) return `${large} ${noun.of} و${countBelowThousand(rest, noun)}`
  return `${large} و${countBelowThousand(rest, noun)}`
}

/**
 * The thousands and above. `bound`: the noun follows directly, so endings are dropped: ألفا دينار, أحد عشر ألف دينار.
 */
function scaleWords(count: bigint, bound: boolean): string {
  const groups = scales
    .map(([size, scale]) => ({ group: Number((count / size) % 1_000n), scale }))
    .filter(({ group }) => group > 0)
  return groups
    .map(({ group, scale }, index) => {
      const ending = bound && index === groups.length - 1 ? boundForms(scale) : scale
      return countBelowThousand(group, ending)
    })
    .join(' و')
}

function boundForms(scale: ArabicNoun): ArabicNoun {
  return { ...scale, two: scale.two.slice(0, -1), many: scale.of }
}

function countBelowThousand(count: number, noun: ArabicNoun): string {
  const hundred = Math.floor(count / 100)
  const rest = count % 100
  if (hundred === 0) return countBelowHundred(rest, noun)
  const boundHundred = hundred === 2 ? 'مائتا' : (hundreds[hundred] ?? '')
  if (rest === 0) return `${boundHundred} ${noun.of}`
  if (rest <= 2) return `${boundHundred} ${noun.of} و${countBelowHundred(rest, noun)}`
  return `${hundreds[hundred]} و${countBelowHundred(rest, noun)}`
}

function countBelowHundred(count: number, noun: ArabicNoun): string {
  if (count === 1) return noun.one
  if (count === 2) return noun.two
  const units = noun.feminine ? feminineUnits : masculineUnits
  if (count <= 10) return `${units[count]} ${noun.few}`
  if (count < 20) return `${teen(count, noun.feminine)} ${noun.many}`
  const ten = tens[Math.floor(count / 10)]
  const unit = count % 10
  if (unit === 0) return `${ten} ${noun.many}`
  // Before و, without a noun, ثماني takes its ending.
  const unitWord = noun.feminine && unit === 8 ? 'ثمانٍ' : units[unit]
  return `${unitWord} و${ten} ${noun.many}`
}

function teen(count: number, feminine: boolean): string {
  if (count === 11) return feminine ? 'إحدى عشرة' : 'أحد عشر'
  if (count === 12) return feminine ? 'اثنتا عشرة' : 'اثنا عشر'
  return feminine ? `${feminineUnits[count - 10]} عشرة` : `${masculineUnits[count - 10]} عشر`
}
