/** Topics a visitor may write about. Apart from the operation, so the page needs no schema. */
export const contactTopics = ['account', 'recharge', 'cards', 'transfers', 'merchant', 'other'] as const

/** Requests that a client makes with one tap. */
export const accountKinds = ['pro', 'merchant', 'seller'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Topics of the messages that staff read. */
export const messageTopics = [...contactTopics, 'orders', 'vouchers', 'pro', 'seller'] as const
export type MessageTopic = (typeof messageTopics)[number]
