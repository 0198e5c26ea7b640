import type { ListedRow } from '#contract/kernel/resource/row-types.ts'
import type { administrativeStructures } from '#contract/resources/organisation/administrative-structures.ts'
import { pictureAddress } from '#web/lib/files/picture-address.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import classes from './organisation.module.css'

export type Structure = ListedRow<typeof administrativeStructures>

/** The board: each person once, in the order of staff. */
export function Board({ members }: { members: readonly Structure[] }) {
  return (
    <ul className={classes.people}>
      {members.map((member) => (
        <li key={member.id}>
          <Person of={member} />
        </li>
      ))}
    </ul>
  )
}

/** Units and people below each other. What is below a row that is not shown is at the top. */
export function PeopleTree({ structures }: { structures: readonly Structure[] }) {
  const shown = new Set(structures.map(({ id }) => id))
  const below = Map.groupBy(structures, ({ parent_id }) =>
    parent_id !== null && shown.has(parent_id) ? parent_id : null,
  )
  return <Level below={below} parent={null} className={classes.tree} />
}

interface LevelProps {
  readonly below: ReadonlyMap<string | null, readonly Structure[]>
  readonly parent: string | null
  readonly className?: string | undefined
}

function Level({ below, parent, className }: LevelProps) {
  const here = below.get(parent) ?? []
  if (here.length === 0) return null
  return (
    <ul className={className}>
      {here.map((one) => (
        <li key={one.id}>
          <Person of={one} />
          <Level below={below} parent={one.id} />
        </li>
      ))}
    </ul>
  )
}

function Person({ of: { name, job_title, photo } }: { of: Structure }) {
  const { locale } = usePage()
  return (
    <div className={classes.person}>
      {photo ? (
        <img className={classes.photo} src={pictureAddress(photo, 56)} alt="" width={56} height={56} />
      ) : (
        <span className={classes.photo} aria-hidden="true">
          {initialOf(name[locale])}
        </span>
      )}
      <span>
        <strong>{name[locale]}</strong>
        {job_title && (
          <>
            <br />
            <span className="soft small">{job_title[locale]}</span>
          </>
        )}
      </span>
    </div>
  )
}

/** A title such as «د.» says nothing about the person. */
function initialOf(name: string): string {
  const first = name.split(' ').find((part) => part.length > 2 && !part.endsWith('.')) ?? name
  return first.charAt(0)
}
