import { useTranslation } from 'react-i18next'
import {
  listFavouriteCategories,
  markFavouriteCategory,
} from '#contract/operations/favourites/favourite-categories.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { IconStar, IconStarFilled } from '#web/ui/icons.ts'
import classes from './cards.module.css'

interface FavouriteButtonProps {
  readonly categoryId: string
  readonly name: string
  readonly favourite: boolean
}

export function FavouriteButton({ categoryId, name, favourite }: FavouriteButtonProps) {
  const { t } = useTranslation('cards')
  const mark = useSend(markFavouriteCategory, { showsFailure: true })
  // The wish is shown at once; a refusal restores the true state.
  const shown = mark.isPending ? !favourite : favourite
  const Icon = shown ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={shown}
      aria-label={t('shop.favourite', { name })}
      disabled={mark.isPending}
      onClick={() =>
        mark.mutate(
          { params: { id: categoryId }, body: { favourite: !favourite } },
          { onSettled: () => refresh(listFavouriteCategories) },
        )
      }
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}
