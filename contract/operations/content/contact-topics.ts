/** What a visitor may write about. Apart from the operation, so that the page needs no schema to draw them. */
export const contactTopics = ['account', 'recharge', 'cards', 'transfers', 'merchant', 'other'] as const

/** What a client asks for with one tap. */
export const accountKinds = ['pro', 'merchant', 'seller'] as const
export type AccountKind = (typeof accountKinds)[number]

/** What a message that staff read is about. */
export const messageTopics = [...contactTopics, 'pro', 'seller'] as const
export type MessageTopic = (typeof messageTopics)[number]
