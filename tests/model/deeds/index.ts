import type { Random } from '../random.ts'
import * as cards from './card-deeds.ts'
import * as clients from './client-deeds.ts'
import type { Deed } from './plan.ts'
import * as postings from './posting-deeds.ts'
import * as settlements from './settlement-deeds.ts'
import * as transfers from './transfer-deeds.ts'
import * as vouchers from './voucher-deeds.ts'

/** All there is to do, and how often in a thousand or so. */
const deeds = {
  register: [clients.register, 8],
  verify: [clients.verify, 12],
  changeRights: [clients.changeRights, 12],
  openOrClose: [clients.openOrClose, 8],
  fund: [postings.fund, 50],
  post: [postings.postSome, 80],
  reverse: [postings.reverse, 40],
  reserve: [postings.reserve, 50],
  capture: [postings.capture, 45],
  release: [postings.release, 25],
  letHoldLapse: [postings.letHoldLapse, 10],
  expire: [postings.expire, 12],
  transfer: [transfers.transfer, 130],
  takeTransferBack: [transfers.takeTransferBack, 30],
  changeTerms: [transfers.changeTerms, 8],
  print: [vouchers.print, 30],
  activate: [vouchers.activate, 35],
  sell: [vouchers.sell, 40],
  takeBack: [vouchers.takeBack, 20],
  cancel: [vouchers.cancel, 12],
  letBatchExpire: [vouchers.letBatchExpire, 5],
  recharge: [vouchers.recharge, 60],
  acceptGoods: [vouchers.acceptGoods, 60],
  changeRechargeRule: [vouchers.changeRechargeRule, 5],
  import: [cards.importSome, 35],
  order: [cards.order, 90],
  refund: [cards.refund, 30],
  reveal: [cards.reveal, 25],
  mark: [cards.mark, 20],
  requestSettlement: [settlements.requestSettlement, 35],
  answerSettlement: [settlements.answerSettlement, 35],
} as const satisfies Record<string, readonly [Deed, number]>

export type DeedName = keyof typeof deeds
export const deedNames = Object.keys(deeds) as DeedName[]

export function deedOf(name: DeedName): Deed {
  return deeds[name][0]
}

const weightAll = deedNames.reduce((sum, name) => sum + deeds[name][1], 0)

export function drawDeed(random: Random): DeedName {
  let at = random.below(weightAll)
  for (const name of deedNames) {
    at -= deeds[name][1]
    if (at < 0) return name
  }
  throw new RangeError('weights do not add up')
}
