import { ClubPicture } from '../club-picture.tsx'
import { LocalText } from '../local-text.tsx'
import type { Poll } from './poll.ts'
import classes from './polls.module.css'

interface BallotOptionsProps {
  readonly poll: Poll
  readonly chosen: string | null
  onChoose(id: string): void
}

/** The options as radio buttons: arrows choose. */
export function BallotOptions({ poll, chosen, onChoose }: BallotOptionsProps) {
  return (
    <fieldset className={classes.options} aria-labelledby={`poll-${poll.id}`}>
      {poll.options.map(({ id, text, image }) => (
        <label key={id} className={classes.option}>
          <input
            type="radio"
            name={`poll-${poll.id}`}
            value={id}
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
          {image !== null && (
            <span className={classes.picture}>
              <ClubPicture url={image} width={64} aspect={1} />
            </span>
          )}
          <span>
            <LocalText of={text} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
