/** What amounts are saved for. Apart from the operations, so that a page needs no schema. */
export const amountPurposes = ['transfer', 'recharge'] as const
export type AmountPurpose = (typeof amountPurposes)[number]

export const savedAmountsMax = 6
