import { useTranslation } from 'react-i18next'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { readIn } from '../local-text.tsx'
import type { PlayerView } from './game-types.ts'

interface Fact {
  readonly label: string
  readonly value: string
}

/** What is known of a person. */
export function usePlayerFacts(player: PlayerView): readonly Fact[] {
  const { t } = useTranslation('sports')
  const { locale } = usePage()
  const { club, nationality, height, weight, foot, birth_year: born } = player
  const facts = [
    ['club', club && readIn(club, locale).text],
    ['nationality', nationality && readIn(nationality, locale).text],
    ['born', born && String(born)],
    ['height', height && t('player.cm', { count: height })],
    ['weight', weight && t('player.kg', { count: weight })],
    ['foot', foot && t(`player.feet.${foot}`)],
  ] as const
  return facts.flatMap(([name, value]) => (value ? [{ label: t(`player.${name}`), value }] : []))
}

interface Figure {
  readonly name: string
  readonly label: string
  readonly value: number
  readonly shown: string
}

const counted = ['games', 'starts', 'goals', 'yellow_cards', 'red_cards'] as const

/** What a player did; two players have the same figures in the same order. */
export function usePlayerFigures(player: PlayerView): readonly Figure[] {
  const { t } = useTranslation('sports')
  const { average } = player.rating
  return [
    ...counted.map((name) => ({
      name,
      label: t(`player.${name}`),
      value: player[name],
      shown: String(player[name]),
    })),
    {
      name: 'rating',
      label: t('player.rating'),
      value: average ?? 0,
      shown: average === null ? '–' : average.toFixed(1),
    },
  ]
}
