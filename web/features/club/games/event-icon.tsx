import {
  IconArrowsExchange,
  IconBallFootball,
  IconCards,
  IconCircleX,
  IconFirstAidKit,
  IconInfoCircle,
  IconPlayerPlay,
} from '#web/ui/icons.ts'
import type { GameEvent } from './game-types.ts'
import classes from './games.module.css'

const icons = {
  goal: IconBallFootball,
  own_goal: IconBallFootball,
  penalty: IconBallFootball,
  penalty_missed: IconCircleX,
  yellow: IconCards,
  red: IconCards,
  substitution: IconArrowsExchange,
  whistle: IconPlayerPlay,
  injury: IconFirstAidKit,
  other: IconInfoCircle,
} as const satisfies Record<GameEvent['icon'], typeof IconBallFootball>

/** The word beside it says what it is. */
export function EventIcon({ icon }: { icon: GameEvent['icon'] }) {
  const Icon = icons[icon]
  return (
    <span className={classes.sign} data-icon={icon}>
      <Icon size={20} aria-hidden="true" />
    </span>
  )
}
