import { useTranslation } from 'react-i18next'
import {
  listFavouriteReceivers,
  removeFavouriteReceiver,
} from '#contract/operations/favourites/favourite-receivers.ts'
import { listTransfers } from '#contract/operations/transfers/list-transfers.ts'
import { refresh, useCall, useList, useSend } from '#web/lib/api/use-call.ts'
import chip from '#web/ui/chip.module.css'
import { IconX } from '#web/ui/icons.ts'
import { recentQuery } from './recent-transfers.tsx'
import classes from './transfer.module.css'

/** Saved receivers, one press away; without any, those of the last transfers. */
export function SavedReceivers({ onChoose }: { onChoose(memberNo: string): void }) {
  const { t } = useTranslation('transfers')
  const list = useCall(listFavouriteReceivers)
  const remove = useSend(removeFavouriteReceiver, { showsFailure: true })
  if (!list.data) return null
  if (list.data.length === 0) return <RecentReceivers onChoose={onChoose} />
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

const recentMax = 5

function RecentReceivers({ onChoose }: { onChoose(memberNo: string): void }) {
  const { t } = useTranslation('transfers')
  const list = useList(listTransfers, { query: recentQuery })
  const receivers = new Map<string, string>()
  for (const { receiver, counterparty, shop_payment: isPayment } of list.data?.data ?? [])
    if (receiver && !isPayment) receivers.set(receiver.member_no, counterparty)
  if (receivers.size === 0) return null
  return (
    <section className="card stack" aria-labelledby="recent-receivers">
      <h2 id="recent-receivers">{t('favourites.recent')}</h2>
      <ul className={`plain ${chip.row}`}>
        {[...receivers].slice(0, recentMax).map(([memberNo, name]) => (
          <li key={memberNo}>
            <button
              type="button"
              className={chip.chip}
              aria-label={t('favourites.use', { name })}
              onClick={() => onChoose(memberNo)}
            >
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
