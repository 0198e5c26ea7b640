/** Requested → paid or refused; a refused one lets its vouchers go. */
export const settlementStatuses = ['requested', 'paid', 'refused'] as const
