/**
 * A counted noun. Arabic: `one` دينار واحد, `two` ديناران, `few` after 3–10 (دنانير), `many` after 11–99 (دينارًا),
 * `of` after hundreds and thousands (دينار).
 */
export interface Unit {
  readonly ar: {
    readonly feminine: boolean
    readonly one: string
    readonly two: string
    readonly few: string
    readonly many: string
    readonly of: string
  }
  readonly en: { readonly one: string; readonly other: string }
}

export interface CurrencyFacts {
  readonly decimals: number
  readonly name: { readonly ar: string; readonly en: string }
  readonly symbol: { readonly ar: string; readonly en: string }
  readonly major: Unit
  /** Absent when the currency has no decimals. */
  readonly minor?: Unit
}

const cent: Unit = {
  ar: { feminine: false, one: 'سنت واحد', two: 'سنتان', few: 'سنتات', many: 'سنتًا', of: 'سنت' },
  en: { one: 'cent', other: 'cents' },
}
const piastre: Unit = {
  ar: { feminine: false, one: 'قرش واحد', two: 'قرشان', few: 'قروش', many: 'قرشًا', of: 'قرش' },
  en: { one: 'piastre', other: 'piastres' },
}

export const currencies = {
  LYD: {
    decimals: 3,
    name: { ar: 'دينار ليبي', en: 'Libyan dinar' },
    symbol: { ar: 'د.ل', en: 'LYD' },
    major: {
      ar: { feminine: false, one: 'دينار واحد', two: 'ديناران', few: 'دنانير', many: 'دينارًا', of: 'دينار' },
      en: { one: 'dinar', other: 'dinars' },
    },
    minor: {
      ar: { feminine: false, one: 'درهم واحد', two: 'درهمان', few: 'دراهم', many: 'درهمًا', of: 'درهم' },
      en: { one: 'dirham', other: 'dirhams' },
    },
  },
  USD: {
    decimals: 2,
    name: { ar: 'دولار أمريكي', en: 'US dollar' },
    symbol: { ar: '$', en: 'USD' },
    major: {
      ar: { feminine: false, one: 'دولار واحد', two: 'دولاران', few: 'دولارات', many: 'دولارًا', of: 'دولار' },
      en: { one: 'dollar', other: 'dollars' },
    },
    minor: cent,
  },
  EUR: {
    decimals: 2,
    name: { ar: 'يورو', en: 'Euro' },
    symbol: { ar: '€', en: 'EUR' },
    major: {
      ar: { feminine: false, one: 'يورو واحد', two: 'يوروان', few: 'يورو', many: 'يورو', of: 'يورو' },
      en: { one: 'euro', other: 'euros' },
    },
    minor: cent,
  },
  TND: {
    decimals: 3,
    name: { ar: 'دينار تونسي', en: 'Tunisian dinar' },
    symbol: { ar: 'د.ت', en: 'TND' },
    major: {
      ar: {
        feminine: false,
        one: 'دينار تونسي واحد',
        two: 'ديناران تونسيان',
        few: 'دنانير تونسية',
        many: 'دينارًا تونسيًا',
        of: 'دينار تونسي',
      },
      en: { one: 'Tunisian dinar', other: 'Tunisian dinars' },
    },
    minor: {
      ar: { feminine: false, one: 'مليم واحد', two: 'مليمان', few: 'مليمات', many: 'مليمًا', of: 'مليم' },
      en: { one: 'millime', other: 'millimes' },
    },
  },
  EGP: {
    decimals: 2,
    name: { ar: 'جنيه مصري', en: 'Egyptian pound' },
    symbol: { ar: 'ج.م', en: 'EGP' },
    major: {
      ar: {
        feminine: false,
        one: 'جنيه مصري واحد',
        two: 'جنيهان مصريان',
        few: 'جنيهات مصرية',
        many: 'جنيهًا مصريًا',
        of: 'جنيه مصري',
      },
      en: { one: 'Egyptian pound', other: 'Egyptian pounds' },
    },
    minor: piastre,
  },
  TRY: {
    decimals: 2,
    name: { ar: 'ليرة تركية', en: 'Turkish lira' },
    symbol: { ar: '₺', en: 'TRY' },
    major: {
      ar: {
        feminine: true,
        one: 'ليرة تركية واحدة',
        two: 'ليرتان تركيتان',
        few: 'ليرات تركية',
        many: 'ليرة تركية',
        of: 'ليرة تركية',
      },
      en: { one: 'Turkish lira', other: 'Turkish liras' },
    },
    minor: piastre,
  },
  PTS: {
    decimals: 0,
    name: { ar: 'نقاط', en: 'Points' },
    symbol: { ar: 'نقطة', en: 'PTS' },
    major: {
      ar: { feminine: true, one: 'نقطة واحدة', two: 'نقطتان', few: 'نقاط', many: 'نقطة', of: 'نقطة' },
      en: { one: 'point', other: 'points' },
    },
  },
} as const satisfies Record<string, CurrencyFacts>

export type Currency = keyof typeof currencies
export const defaultCurrency: Currency = 'LYD'
export const currencyCodes = Object.keys(currencies) as Currency[]

export function currencyFacts(currency: Currency): CurrencyFacts {
  return currencies[currency]
}

/** For text columns: the database keeps the code as text. */
export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(currencies, text)
}

/** A stored code. @throws RangeError for an unknown one: this program did not write it. */
export function currencyOf(text: string): Currency {
  if (!isCurrency(text)) throw new RangeError(`no currency ${text}`)
  return text
}
