/** Where the things that have a page of their own are found, by the name of their table. */
export const sectionOfSubject: Readonly<Record<string, string>> = {
  approval: 'approvals',
  voucher: 'vouchers',
  voucher_batch: 'generate-vouchers',
  voucher_import: 'voucher-imports',
  voucher_sale: 'voucher-sales',
  card_order: 'card-orders',
  transfer: 'wallet-transactions',
  client: 'clients',
  staff_user: 'users',
  role: 'roles',
  category: 'categories',
  supplier: 'suppliers',
  city: 'cities',
  municipality: 'municipalities',
  country: 'countries',
  settlement: 'settlements',
  promo_code: 'promo-codes',
  seller_point: 'seller-points',
  alarm: 'alarms',
  payment: 'payments',
  payment_method: 'payment-methods',
  bank_transfer_request: 'recharge-requests',
  contact_message: 'contact-messages',
  outbox_message: 'outbox',
  page_text: 'page-texts',
  faq: 'faqs',
}

/** The name that the activity log has for the rows of a section; none for those it does not write about. */
export function subjectOfSection(section: string): string | undefined {
  return Object.keys(sectionOfSubject).find((subject) => sectionOfSubject[subject] === section)
}
