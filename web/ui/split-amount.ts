/** A wire amount in its written parts: `"-1250.500"` is `−`, `1,250` and `500`. */
export function splitAmount(value: string): { sign: string; whole: string; fraction: string } {
  const negative = value.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? value.slice(1) : value).split('.')
  return { sign: negative ? '−' : '', whole: whole.replace(/\B(?=(\d{3})+$)/g, ','), fraction }
}

/** The same inside a sentence, left to right. */
export function amountInSentence(value: string, symbol: string): string {
  const { sign, whole, fraction } = splitAmount(value)
  return `\u2066${sign}${whole}${fraction && `.${fraction}`}\u2069 ${symbol}`
}
