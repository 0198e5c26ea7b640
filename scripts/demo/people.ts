import type { Language } from '#contract/kernel/localized.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
/** A person of the demo world. All have the same password, which the start prints. */
export interface DemoPerson {
  readonly username: string
  readonly name: string
  readonly phone: string
  readonly email?: string
  /** English name of the city, as the database knows it. */
  readonly city: string
  readonly locale: Language
  readonly flags: { readonly pro?: boolean; readonly merchant?: boolean; readonly seller?: boolean }
  /** What the person buys, the favourite first, and on how many days of a hundred. */
  readonly buys: readonly string[]
  readonly buysPercent: number
  /** Left out: here from the first. */
  readonly comesOnDay?: number
}

export const demoPassword = 'Zaytuna-2026'
export const demoPromoCode = 'LAYLA5'

export const people: readonly DemoPerson[] = [
  {
    username: 'layla',
    name: 'ليلى سالم القماطي',
    phone: '0912345601',
    email: 'layla@example.ly',
    city: 'Tripoli',
    locale: 'ar',
    flags: { pro: true },
    buys: ['Al-Madar 10 LYD', 'iTunes US $5', 'Al-Madar 20 LYD', 'LTT internet 30 LYD'],
    buysPercent: 65,
  },
  {
    username: 'omar',
    name: 'عمر عبدالله الزوي',
    phone: '0925678902',
    email: 'omar@example.ly',
    city: 'Benghazi',
    locale: 'ar',
    flags: {},
    buys: ['Libyana 10 LYD', 'PUBG 60 UC', 'Libyana 5 LYD', 'PUBG 325 UC'],
    buysPercent: 60,
  },
  {
    username: 'fatima',
    name: 'فاطمة محمد الورفلي',
    phone: '0913344503',
    email: 'fatima@example.ly',
    city: 'Misrata',
    locale: 'ar',
    flags: { merchant: true },
    buys: ['Al-Madar 10 LYD', 'LTT internet 60 LYD'],
    buysPercent: 30,
  },
  {
    username: 'salem',
    name: 'سالم علي المصراتي',
    phone: '0917788904',
    city: 'Misrata',
    locale: 'ar',
    flags: { seller: true },
    buys: ['Al-Madar 20 LYD'],
    buysPercent: 25,
  },
  {
    username: 'khadija',
    name: 'خديجة يوسف بن عمران',
    phone: '0928811205',
    city: 'Tripoli',
    locale: 'ar',
    flags: {},
    buys: ['Libyana 10 LYD', 'Libyana 20 LYD', 'Google Play US $10'],
    buysPercent: 40,
  },
  {
    username: 'youssef',
    name: 'يوسف الهادي الشريف',
    phone: '0944420606',
    city: 'Al Zawiyah',
    locale: 'ar',
    flags: { pro: true },
    buys: ['Libyana 20 LYD', 'PlayStation US $10', 'PUBG 325 UC'],
    buysPercent: 35,
  },
  {
    username: 'huda',
    name: 'هدى إبراهيم الفيتوري',
    phone: '0916002307',
    city: 'Sabha',
    locale: 'ar',
    flags: {},
    buys: ['Al-Madar 5 LYD', 'Al-Madar 10 LYD', 'LTT internet 10 LYD'],
    buysPercent: 30,
  },
  {
    username: 'mustafa',
    name: 'مصطفى عبدالسلام التاجوري',
    phone: '0923317708',
    city: 'Tajura',
    locale: 'ar',
    flags: { merchant: true, pro: true },
    buys: ['Libyana 50 LYD', 'LTT internet 30 LYD'],
    buysPercent: 30,
  },
  {
    username: 'ahmed',
    name: 'أحمد فرج الدرسي',
    phone: '0925559009',
    city: 'Benghazi',
    locale: 'ar',
    flags: { seller: true },
    buys: ['Libyana 10 LYD'],
    buysPercent: 20,
  },
  {
    username: 'aisha',
    name: 'عائشة رمضان الغرياني',
    phone: '0919091110',
    city: 'Gharyan',
    locale: 'ar',
    flags: {},
    buys: ['Al-Madar 10 LYD', 'iTunes US $10'],
    buysPercent: 35,
    comesOnDay: 29,
  },
  {
    username: 'sara.haddad',
    name: 'Sara Haddad',
    phone: '0947700211',
    email: 'sara@example.ly',
    city: 'Tripoli',
    locale: 'en',
    flags: {},
    buys: ['Libyana 10 LYD', 'iTunes US $5', 'Google Play US $10'],
    buysPercent: 40,
    comesOnDay: 15,
  },
  {
    username: 'mark',
    name: 'Mark Vella',
    phone: '0918432112',
    city: 'Tripoli',
    locale: 'en',
    flags: { pro: true },
    buys: ['Al-Madar 20 LYD', 'LTT internet 60 LYD', 'PlayStation US $10'],
    buysPercent: 30,
    comesOnDay: 36,
  },
]

export interface DemoSellerPoint {
  /** The seller who keeps it. */
  readonly username: string
  /** As the database knows it in English. */
  readonly city: string
  readonly phone: string
  readonly name: Localized
  readonly address: Localized
  readonly hours: { readonly opens: string; readonly closes: string; readonly friday_opens: string | null }
  readonly location: { readonly latitude: number; readonly longitude: number }
}

/** Where printed recharge vouchers are handed out for cash. */
export const sellerPoints: readonly DemoSellerPoint[] = [
  {
    username: 'salem',
    city: 'Misrata',
    phone: '0917788904',
    name: { ar: 'مكتبة المصراتي', en: 'Al-Misrati Stationery' },
    address: { ar: 'شارع طرابلس، قرب ميدان النصر', en: 'Tripoli Street, near Al-Nasr Square' },
    hours: { opens: '09:00', closes: '22:00', friday_opens: '16:30' },
    location: { latitude: 32.3754, longitude: 15.0925 },
  },
  {
    username: 'ahmed',
    city: 'Benghazi',
    phone: '0925559009',
    name: { ar: 'الدرسي للاتصالات', en: 'Al-Dersi Telecom' },
    address: { ar: 'شارع جمال عبدالناصر، الصابري', en: 'Gamal Abdel Nasser Street, Al-Sabri' },
    hours: { opens: '10:00', closes: '23:00', friday_opens: '17:00' },
    location: { latitude: 32.1191, longitude: 20.0689 },
  },
  {
    username: 'salem',
    city: 'Tripoli',
    phone: '0917788914',
    name: { ar: 'مكتبة المصراتي، فرع سوق الجمعة', en: 'Al-Misrati Stationery, Souq al-Jumaa' },
    address: { ar: 'طريق الشط، قرب جامع سوق الجمعة', en: 'Al-Shatt Road, near Souq al-Jumaa Mosque' },
    hours: { opens: '09:00', closes: '22:00', friday_opens: '16:30' },
    location: { latitude: 32.8934, longitude: 13.2446 },
  },
  {
    username: 'salem',
    city: 'Tripoli',
    phone: '0917788924',
    name: { ar: 'مكتبة المصراتي، فرع قرقارش', en: 'Al-Misrati Stationery, Gargaresh' },
    address: {
      ar: 'شارع قرقارش الرئيسي، قرب جزيرة المدار',
      en: 'Gargaresh Main Street, near Al-Madar roundabout',
    },
    hours: { opens: '09:00', closes: '23:00', friday_opens: '16:30' },
    location: { latitude: 32.8627, longitude: 13.1173 },
  },
  {
    username: 'salem',
    city: 'Al Zawiyah',
    phone: '0917788934',
    name: { ar: 'مكتبة المصراتي، فرع الزاوية', en: 'Al-Misrati Stationery, Zawiya' },
    address: { ar: 'شارع عمر المختار، وسط المدينة', en: 'Omar al-Mukhtar Street, city centre' },
    hours: { opens: '09:00', closes: '21:30', friday_opens: null },
    location: { latitude: 32.7571, longitude: 12.7276 },
  },
  {
    username: 'ahmed',
    city: 'Sabha',
    phone: '0925559019',
    name: { ar: 'الدرسي للاتصالات، فرع سبها', en: 'Al-Dersi Telecom, Sabha' },
    address: { ar: 'شارع جمال عبدالناصر، حي القرضة', en: 'Gamal Abdel Nasser Street, Al-Gurda' },
    hours: { opens: '08:30', closes: '22:00', friday_opens: '16:00' },
    location: { latitude: 27.0377, longitude: 14.4283 },
  },
]
