export { clientGiftsServer } from './client-gifts.resource.ts'
export { giftsServer } from './gifts.resource.ts'
export { giftsOutside } from './hand-over-gift.ts'
