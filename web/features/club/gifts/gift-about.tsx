import { useTranslation } from 'react-i18next'
import type { ShownRow } from '#contract/kernel/resource/row-types.ts'
import type { gifts } from '#contract/resources/gifts/gifts.ts'
import { ClubPicture } from '../club-picture.tsx'
import { LocalText } from '../local-text.tsx'
import classes from './gifts.module.css'

type Gift = Pick<ShownRow<typeof gifts>, 'name' | 'description' | 'image' | 'kind' | 'branch'>

/** What a gift is and how one gets it. */
export function GiftAbout({ item }: { readonly item: Gift }) {
  const { t } = useTranslation('points')
  const { name, description, image, kind, branch } = item
  return (
    <article className="stack">
      {image !== null && (
        <div className={classes.picture}>
          <ClubPicture url={image} alt={name} width={480} aspect={1} first />
        </div>
      )}
      <h1>
        <LocalText of={name} />
      </h1>
      <p className={classes.lines}>
        <LocalText of={description} />
      </p>
      <p className="small soft">
        {t(`gifts.how.${kind}`)} {branch && <LocalText of={branch} />}
      </p>
    </article>
  )
}
