interface ClubPart {
  /** The section whose rows it shows; the key of its name below `parts` in club.json. */
  readonly name: string
  /** Below the club's own address. */
  readonly path: string
  /** Shown without rows, too: clients send the first one there. */
  readonly always?: true
}

/** The parts of the club area, in the order of its bar; one without rows is left out. */
export const clubParts: readonly ClubPart[] = [
  { name: 'home', path: '', always: true },
  { name: 'news', path: '/news' },
  { name: 'events', path: '/events' },
  { name: 'lives', path: '/lives' },
  { name: 'galleries', path: '/galleries' },
  { name: 'tracks', path: '/tracks' },
  { name: 'polls', path: '/polls' },
  { name: 'gifts', path: '/gifts' },
  { name: 'points', path: '/points' },
  { name: 'competitions', path: '/competitions' },
  { name: 'forms', path: '/forms' },
  { name: 'explanations', path: '/guides' },
  { name: 'wanted-ads', path: '/wanted', always: true },
  { name: 'about-pages', path: '/about' },
]
