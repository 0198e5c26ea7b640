import { stripInvisible } from './digits.ts'

/** A part of a name as written, and its letters without leading particles, for an initial. */
interface NamePart {
  readonly text: string
  readonly core: string
}

const marks = /[\u0300-\u036F\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/g

const articles = 'ال al el ul aal'
/** Written apart, these belong to the next word. */
const particles: ReadonlySet<string> = new Set(
  [
    'عبد عبيد ابو ابي ابا بو ام بن ابن بنت ولد بني ذو ذي',
    'abd abdel abdul abdal abdol abu abou abo bu bou um umm om oum ben bin ibn bint bent ould wuld',
    articles,
  ]
    .join(' ')
    .split(' '),
)
/** These belong to the word before: نصر الله، نور الدين، سيف الإسلام. */
const endings: ReadonlySet<string> = new Set(
  [
    'الله الدين الاسلام الهدي الزهراء العابدين النصر المولي الحق',
    'allah ullah aldin eldin eldeen aldeen eldine aldine addin uddin eddin eddine alislam elislam alhuda elhuda alhoda elhoda',
    'alzahra elzahra azzahra ezzahra alabidin elabidine alnasr elnasr annasr',
  ]
    .join(' ')
    .split(' '),
)

/**
 * The parts of a person's name, compounds kept whole: `عبد الرحمن | آل الشيخ`, `أم كلثوم | بنت علي`, `Abd al-Salam |
 * Ben Omar`.
 */
export function namePartsOf(name: string): readonly string[] {
  return partsOf(name).map(({ text }) => text)
}

/** The full first name, for a greeting. Empty for an empty name. */
export function firstNameOf(name: string): string {
  return partsOf(name)[0]?.text ?? ''
}

/**
 * `عبد الرحمن آل الشيخ` → `عبد الرحمن ش.`, `Omar Al-Mukhtar` → `Omar M.`: people who know the person recognise them;
 * others do not learn the family name.
 */
export function maskName(name: string): string {
  const parts = partsOf(name)
  const [first, family] = [parts[0], parts.at(-1)]
  if (first === undefined || family === undefined) return ''
  return family === first ? first.text : `${first.text} ${initialOf(family)}.`
}

function partsOf(name: string): readonly NamePart[] {
  const words = stripInvisible(name.normalize('NFC'))
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  return joinEndings(joinParticles(joinApartEndings(words)))
}

/** `Saif Al Islam`: the article of an ending may be written apart. */
function joinApartEndings(words: readonly string[]): readonly NamePart[] {
  const parts: NamePart[] = []
  for (const word of words) {
    const article = parts.at(-1)?.text ?? ''
    const isEnding = articles.split(' ').includes(foldName(article)) && endings.has(foldName(article + word))
    if (isEnding) parts[parts.length - 1] = { text: `${article} ${word}`, core: word }
    else parts.push({ text: word, core: word })
  }
  return parts
}

function joinParticles(parts: readonly NamePart[]): readonly NamePart[] {
  const joined: NamePart[] = []
  let before = ''
  for (const [at, part] of parts.entries()) {
    const isParticle = at < parts.length - 1 && isParticleAfter(before, part.text)
    if (isParticle) before = `${before}${part.text} `
    else {
      joined.push({ text: `${before}${part.text}`, core: part.core })
      before = ''
    }
  }
  return joined
}

/** رب is a particle only in عبد رب النبي. */
function isParticleAfter(before: string, word: string): boolean {
  const folded = foldName(word)
  return particles.has(folded) || (folded === 'رب' && foldName(before) === 'عبد')
}

function joinEndings(parts: readonly NamePart[]): readonly NamePart[] {
  const joined: NamePart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && endings.has(foldName(part.text)))
      joined[joined.length - 1] = { text: `${last.text} ${part.text}`, core: last.core }
    else joined.push(part)
  }
  return joined
}

function initialOf({ core }: NamePart): string {
  const bare = withoutMarks(core).replace(/^[^\p{L}]+/u, '')
  const [initial = ''] = bare
    .replace(/^(?:[اآ]ل-)?(?:عبد(?=ال)|[أا]بو(?=\p{L}{3}))?(?:ال(?=\p{L}{2}))?/u, '')
    .replace(/^(?:abd[- ]?)?(?:al|el)[-'’](?=\p{L})/iu, '')
  // Upper case may be several characters: ǰ becomes J and a mark.
  const [upper = ''] = initial.toUpperCase()
  return upper
}

function withoutMarks(text: string): string {
  return text.replace(marks, '')
}

/** One spelling for several: without vowels, hyphens and hamza seats. */
function foldName(text: string): string {
  return withoutMarks(text.trim().toLowerCase().normalize('NFD'))
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('ٱ', 'ا')
    .replaceAll('ى', 'ي')
}
