import { defineSettings } from '#contract/kernel/settings/define-settings.ts'
import { flag } from './meanings.ts'

export const aboutUs = defineSettings({
  name: 'about_us',
  fieldsets: {
    shown: {
      keys: {
        show_about_us: { ...flag, default: true, effect: 'settings.showAboutUs' },
        show_contact_us: { ...flag, default: true, effect: 'content.openContactForm' },
        show_branches: { ...flag, default: true, effect: 'branches.list' },
        show_facilities: { ...flag, default: true, effect: 'facilities.list' },
        show_administrative_structures: { ...flag, default: true, effect: 'administrative-structures.list' },
        show_board_of_directors: { ...flag, default: true, effect: 'administrative-structures.list' },
      },
    },
    texts: {
      keys: {
        /** For the markup see `contract/kernel/marked-text.ts`. */
        about_us_text: {
          kind: 'long-text',
          localized: true,
          required: true,
          maxLength: 6_000,
          default: {
            ar: `محفظة خدمة ليبية لشراء بطاقات الشحن المسبق وتحويل الأموال بالدينار الليبي من الهاتف.

## ما نقدّمه

- شحن المحفظة بقسيمة مطبوعة من أي بائع، أو بطرق الدفع المتاحة.
- شراء بطاقات الاتصالات والإنترنت والألعاب، ويصل رمز البطاقة لحظة الدفع.
- تحويل الأموال إلى محفظة أخرى، واستعمال القسائم عند التجار.

## كيف نحفظ أموالك

كل عملية مسجلة في دفاترنا بقيد مزدوج، ولها إيصال يمكن لأي شخص التحقق منه على هذا الموقع. وتظهر الرسوم قبل التأكيد، ولا تتغير بعده.

## تواصل معنا

هاتف الدعم {support_phone} والبريد {support_email}.`,
            en: `Mahfaza is a Libyan service to buy prepaid cards and send money in Libyan dinars from a phone.

## What we offer

- Recharge a wallet with a printed voucher from any seller, or by any available method.
- Buy airtime, internet and game cards, and get the code the moment you pay.
- Send money to another wallet, and use vouchers at merchants.

## How we keep your money

Every transaction is entered in our books twice, as double entry asks, and has a receipt that anyone can check on this site. Fees are shown before you confirm, and do not change afterwards.

## Talk to us

Support answers at {support_phone} and {support_email}.`,
          },
          reader: 'public',
          class: 'harmless',
          effect: 'settings.showAboutUs',
        },
      },
    },
  },
})
