import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { showProduct } from '#contract/operations/products/list-products.ts'
import type { Product } from '#contract/shapes/product.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { AttributeFacts } from '#web/ui/attributes.tsx'
import { IconShoppingBag } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#web/ui/state-panel.tsx'
import { OrderProduct } from './order-product.tsx'
import { ProductPicture } from './product-picture.tsx'
import classes from './products.module.css'

export const handle: RouteHandle = { messages: ['portal', 'products', 'validation', 'fields'] }

/** One product, and the order of it. */
export default function ProductPage() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const product = useCall(showProduct, { params: { id } })
  if (product.isPending) return <BlockSkeleton height={360} />
  if (product.data)
    return <OrderProduct key={id} product={product.data} about={<About product={product.data} />} />
  if (product.error?.status !== 404 && product.error)
    return (
      <>
        <PageHeader title={t('shop.title')} />
        <ErrorState failure={product.error} onRetry={() => void product.refetch()} />
      </>
    )
  return (
    <EmptyState
      heading="h1"
      icon={<IconShoppingBag size={28} aria-hidden="true" />}
      title={t('product.gone')}
      text={t('product.gone_text')}
      action={
        <Button component={Link} to="/portal/products" variant="default">
          {t('shop.title')}
        </Button>
      }
    />
  )
}

/** Pictures, attributes and description. */
function About({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { locale } = usePage()
  const { images, attributes, description } = product
  const [shown, setShown] = useState(0)
  return (
    <section className="stack" aria-labelledby="about-product">
      {images.length > 0 && <ProductPicture url={images[shown]} size={480} alt={product.name[locale]} />}
      {images.length > 1 && (
        <ul className={classes.thumbs}>
          {images.map((url, at) => (
            <li key={url}>
              <button
                type="button"
                aria-label={t('product.picture', { number: at + 1 })}
                aria-pressed={at === shown}
                onClick={() => setShown(at)}
              >
                <ProductPicture url={url} size={64} small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <h2 id="about-product">{t('product.about')}</h2>
      <AttributeFacts values={attributes} />
      {description && <p className={classes.lines}>{description[locale]}</p>}
      <ul className="points">
        <li>{t('product.cost')}</li>
        <li>{t('product.when')}</li>
        <li>{t('product.delivered')}</li>
        <li>{t('product.covered')}</li>
      </ul>
    </section>
  )
}
