import { useTranslation } from 'react-i18next'
import {
  IconBuildingStore,
  IconCirclePlus,
  IconCreditCard,
  IconReceipt,
  IconSend,
  IconShieldCheck,
} from '#web/ui/icons.ts'
import classes from './feature-grid.module.css'

const groups = [
  { name: 'recharge', Icon: IconCirclePlus, items: ['voucher', 'methods', 'guess'] },
  { name: 'cards', Icon: IconCreditCard, items: ['reveal', 'stock', 'use'] },
  { name: 'transfers', Icon: IconSend, items: ['name', 'limits', 'qr'] },
  { name: 'merchants', Icon: IconBuildingStore, items: ['accept', 'settle', 'sell'] },
  { name: 'records', Icon: IconReceipt, items: ['receipt', 'balance', 'filter'] },
  { name: 'safety', Icon: IconShieldCheck, items: ['once', 'sealed', 'ledger'] },
] as const

/** The features by group; `brief` shows the first fact of each. */
export function FeatureGrid({ brief = false }: { brief?: boolean }) {
  const { t } = useTranslation('site')
  const Name = brief ? 'h3' : 'h2'
  return (
    <ul className={classes.grid}>
      {groups.map(({ name, Icon, items }) => (
        <li key={name}>
          <span className={classes.icon}>
            <Icon size={24} aria-hidden="true" />
          </span>
          <Name className={classes.name}>{t(`features.groups.${name}.title`)}</Name>
          {brief ? (
            <p className="soft">{t(`features.groups.${name}.items.${items[0]}`)}</p>
          ) : (
            <ul className={classes.items}>
              {items.map((item) => (
                <li key={item}>{t(`features.groups.${name}.items.${item}`)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
