/** GSM 03.38: one septet each, and two for the characters of its extension table. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '\f^{}\\[~]|€'

const septets = { alone: 160, joined: 153 }
/** UTF-16 code units, for every other text, such as Arabic. */
const units = { alone: 70, joined: 67 }

/** How many SMS a text is paid as. A character is never divided between two of them. */
export function smsSegments(text: string): number {
  if (text === '') return 0
  const characters = [...text]
  const isBasic = characters.every((one) => basic.includes(one) || extension.includes(one))
  const sizes = characters.map((one) => (isBasic ? (extension.includes(one) ? 2 : 1) : one.length))
  const { alone, joined } = isBasic ? septets : units
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1
  let segments = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > joined) {
      segments += 1
      filled = 0
    }
    filled += size
  }
  return segments
}
