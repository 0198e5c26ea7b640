/** What a message to staff may be about. Apart from the operation, so that the page needs no schema to draw them. */
export const contactTopics = ['account', 'recharge', 'cards', 'transfers', 'merchant', 'other'] as const
