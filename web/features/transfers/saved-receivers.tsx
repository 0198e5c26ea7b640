import { useTranslation } from 'react-i18next'
import {
  listFavouriteReceivers,
  removeFavouriteReceiver,
} from '#contract/operations/favourites/favourite-receivers.ts'
import { refresh, useCall, useSend } from '#web/lib/api/use-call.ts'
import { IconX } from '#web/ui/icons.ts'
import classes from './transfer.module.css'

/** Saved receivers, one press away; empty without any. */
export function SavedReceivers({ onChoose }: { onChoose(memberNo: string): void }) {
  const { t } = useTranslation('transfers')
  const list = useCall(listFavouriteReceivers)
  const remove = useSend(removeFavouriteReceiver, { showsFailure: true })
  if (!list.data || list.data.length === 0) return null
  return (
    <section className="card" aria-labelledby="saved-receivers">
      <h2 id="saved-receivers">{t('favourites.title')}</h2>
      <ul className={classes.saved}>
        {list.data.map(({ id, label, name, member_no }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.receiver}
              aria-label={t('favourites.use', { name: label })}
              onClick={() => onChoose(member_no)}
            >
              <strong>
                <bdi>{label}</bdi>
              </strong>
              <span className="small soft">
                <bdi>{name}</bdi>
              </span>
            </button>
            <button
              type="button"
              className={classes.remove}
              aria-label={t('favourites.remove', { name: label })}
              disabled={remove.isPending}
              onClick={() =>
                remove.mutate({ params: { id } }, { onSettled: () => refresh(listFavouriteReceivers) })
              }
            >
              <IconX size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
