import classes from './supplier-face.module.css'

interface SupplierFaceProps {
  /** In the reader's language: its first letter is the mark. */
  readonly name: string
  /** It also chooses the drawing. */
  readonly color: string | null
  /** An uploaded logo; it replaces the mark. */
  readonly imageUrl: string | null
  /** In large figures: what the card is worth, as its name has it. */
  readonly figure?: string | undefined
  readonly size?: 'tile' | 'thumb'
}

/** The drawn face of a supplier's cards: its colour, a pattern of its own and its mark. Decoration: the name is beside it. */
export function SupplierFace({ name, color, imageUrl, figure, size = 'tile' }: SupplierFaceProps) {
  return (
    <span
      className={classes.face}
      data-size={size}
      style={{ '--card': color ?? 'var(--sea-fill)' }}
      aria-hidden="true"
    >
      <svg
        className={classes.art}
        viewBox="0 0 160 90"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        <path d={drawings[numberOf(color ?? '') % drawings.length]} />
      </svg>
      {imageUrl ? (
        <img className={classes.logo} src={imageUrl} alt="" width={40} height={40} loading="lazy" />
      ) : (
        <span className={classes.mark}>{initialOf(name)}</span>
      )}
      {figure !== undefined && <bdi className={classes.figure}>{figure}</bdi>}
    </span>
  )
}

/** The first number of a card's name, such as `10` of «Libyana 10 LYD»: how people ask for it. */
export function figureOf(name: string): string | undefined {
  return /\d[\d,.]*/.exec(name)?.[0]
}

/** Without the article, which most Arabic names begin with. */
function initialOf(name: string): string {
  return name
    .replace(/^(?:ال|al-)(?=\p{L}{2})/iu, '')
    .charAt(0)
    .toUpperCase()
}

/** Spreads texts evenly; the same for the same text. */
function numberOf(text: string): number {
  let sum = 7
  for (const letter of text) sum = (sum * 21 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return sum
}

/** On 160 by 90: rings, waves, stars, rays, steps, hills, lozenges, arches. */
const drawings = [
  'M160 90m-30 0a30 30 0 1 1 60 0M160 90m-56 0a56 56 0 1 1 112 0M160 90m-82 0a82 82 0 1 1 164 0M160 90m-108 0a108 108 0 1 1 216 0M160 90m-134 0a134 134 0 1 1 268 0',
  'M-10 30q20-16 40 0t40 0 40 0 40 0 40 0M-10 48q20-16 40 0t40 0 40 0 40 0 40 0M-10 66q20-16 40 0t40 0 40 0 40 0 40 0M-10 84q20-16 40 0t40 0 40 0 40 0 40 0M-10 12q20-16 40 0t40 0 40 0 40 0 40 0',
  'M120 8l9 9h13v13l9 9-9 9v13h-13l-9 9-9-9H98V48l-9-9 9-9V17h13zM120 24l4 5h6v6l5 4-5 5v6h-6l-4 4-4-4h-6v-6l-5-5 5-4v-6h6zM60 56l7 7h10v10l7 7-7 7v10H67l-7 7-7-7H43V87l-7-7 7-7V63h10zM32-6l6 6h8v8l6 6-6 6v8h-8l-6 6-6-6h-8v-8l-6-6 6-6V0h8z',
  'M160 0 0 90M160 0 40 90M160 0 80 90M160 0 116 90M160 0 150 90M160 0 0 60M160 0 0 34M160 0 0 12',
  'M96 90V70h16V52h16V34h16V16h16M72 90V78h16V60h16V42h16V24h16V6h24M48 90v-4h16V68h16V50h16V32h16V14h16V-4M120 90V78h16V60h16V42h8',
  'M-4 94 40 40l26 30 34-46 64 70M20 94l40-34 22 22 30-38 52 50M60 94l30-22 18 16 22-26 34 32M128 20m-12 0a12 12 0 1 1 24 0a12 12 0 1 1-24 0',
  'M40 45 70 15l30 30-30 30zM52 45l18-18 18 18-18 18zM100 45l30-30 30 30-30 30zM112 45l18-18 18 18-18 18zM-20 45l30-30 30 30-30 30zM70 75l30-30 30 30-30 30zM70 15l30-30 30 30-30 30zM10 75l30-30 30 30-30 30zM10 15l30-30 30 30-30 30z',
  'M0 90V60a20 20 0 0 1 40 0v30M40 90V60a20 20 0 0 1 40 0v30M80 90V60a20 20 0 0 1 40 0v30M120 90V60a20 20 0 0 1 40 0v30M10 90V62a10 10 0 0 1 20 0v28M50 90V62a10 10 0 0 1 20 0v28M90 90V62a10 10 0 0 1 20 0v28M130 90V62a10 10 0 0 1 20 0v28M-20 40V22a20 20 0 0 1 40 0v18M20 40V22a20 20 0 0 1 40 0v18M60 40V22a20 20 0 0 1 40 0v18M100 40V22a20 20 0 0 1 40 0v18M140 40V22a20 20 0 0 1 40 0v18',
] as const
