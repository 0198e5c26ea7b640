interface ClubPart {
  /** The section whose rows it shows; the key of its name below `parts` in club.json. */
  readonly name: string
  /** Below the club's own address. */
  readonly path: string
  /** Shown without rows, too: clients send the first one there. */
  readonly always?: true
}

/** Those of the bar, in its order. One without rows is left out. */
const ofBar: readonly ClubPart[] = [
  { name: 'home', path: '', always: true },
  { name: 'news', path: '/news' },
  { name: 'games', path: '/games' },
  { name: 'lives', path: '/lives' },
  { name: 'tickets', path: '/tickets' },
  { name: 'competitions', path: '/competitions' },
  { name: 'gifts', path: '/gifts' },
]

/** Those behind “more”. */
const ofMore: readonly ClubPart[] = [
  { name: 'events', path: '/events' },
  { name: 'polls', path: '/polls' },
  { name: 'points', path: '/points' },
  { name: 'galleries', path: '/galleries' },
  { name: 'tracks', path: '/tracks' },
  { name: 'forms', path: '/forms' },
  { name: 'explanations', path: '/guides' },
  { name: 'wanted-ads', path: '/wanted', always: true },
  { name: 'about-pages', path: '/about' },
]

export const morePart: ClubPart = { name: 'more', path: '/more' }

/** @param known the sections that show a row to the reader */
export function partsOf(known: readonly string[]): {
  readonly bar: readonly ClubPart[]
  readonly more: readonly ClubPart[]
} {
  const isShown = ({ name, always }: ClubPart) => always || known.includes(name)
  return { bar: ofBar.filter(isShown), more: ofMore.filter(isShown) }
}
