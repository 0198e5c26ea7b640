import { Link } from 'react-router'
import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { lives } from '#contract/resources/club/lives.ts'
import { useClubBase } from '../club-base.ts'
import { LocalText } from '../local-text.tsx'
import classes from './live-now.module.css'
import { LiveState } from './live-state.tsx'

/** The way to what runs at this moment. */
export function LiveNow({ item: { id, title, status } }: { item: ListedRow<typeof lives> }) {
  return (
    <Link to={`${useClubBase()}/lives/${id}`} className={classes.now}>
      <LiveState status={status} />
      <strong>
        <LocalText of={title} />
      </strong>
    </Link>
  )
}
