import { Link } from 'react-router'
import classes from './marked-text.module.css'

interface Span {
  readonly at: number
  readonly text: string
  readonly href?: string
}

type Block = { readonly anchor: string } & (
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | {
      readonly kind: 'list'
      readonly items: readonly { readonly at: number; readonly spans: readonly Span[] }[]
    }
)

/** A text of the site or an answer, from its tree. It is never HTML. */
export function MarkedText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={classes.text}>
      {blocks.map((block) => (
        <BlockView key={block.anchor} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 id={block.anchor}>{block.text}</h2>
  if (block.kind === 'paragraph') return <p>{block.spans.map(wordsOf)}</p>
  return (
    <ul>
      {block.items.map(({ at, spans }) => (
        <li key={at}>{spans.map(wordsOf)}</li>
      ))}
    </ul>
  )
}

function wordsOf({ at, text, href }: Span) {
  if (href === undefined) return text
  if (href.startsWith('/'))
    return (
      <Link key={at} to={href}>
        {text}
      </Link>
    )
  return (
    <a key={at} href={href}>
      <bdi dir="ltr">{text}</bdi>
    </a>
  )
}
