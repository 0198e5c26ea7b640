/** `card`: its code at once. `product`: a parcel. `pick_up`: fetched at a branch with a code. */
export const giftKinds = ['card', 'product', 'pick_up'] as const
export type GiftKind = (typeof giftKinds)[number]

/** `delivered`: the code of a card. `shipped`: its parcel says where it is. */
export const giftOrderStatuses = ['delivered', 'shipped', 'to_fetch', 'fetched', 'cancelled'] as const
export type GiftOrderStatus = (typeof giftOrderStatuses)[number]

/** What a client says at the branch: six digits. */
export const pickUpCodeLength = 6
