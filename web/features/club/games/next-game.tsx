import { useTranslation } from 'react-i18next'
import { useClubBase } from '../club-base.ts'
import { HomePart } from '../home-part.tsx'
import { isOn } from './game-state.tsx'
import { GameTile } from './game-tile.tsx'
import type { GameCard } from './game-types.ts'

/** The game of our club that is played now, or comes next. */
export function NextGame({ game }: { game: GameCard }) {
  const { t } = useTranslation('sports')
  return (
    <HomePart
      title={t(isOn(game.status) ? 'games.now' : 'games.next')}
      to={`${useClubBase()}/games`}
      more={t('games.all')}
    >
      <GameTile game={game} />
    </HomePart>
  )
}
