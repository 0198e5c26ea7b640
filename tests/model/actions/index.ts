import type { Random } from '../random.ts'
import * as cards from './card-actions.ts'
import * as clients from './client-actions.ts'
import type { Action } from './plan.ts'
import * as postings from './posting-actions.ts'
import * as settlements from './settlement-actions.ts'
import * as transfers from './transfer-actions.ts'
import * as vouchers from './voucher-actions.ts'

/** All actions, with their weights. */
const actions = {
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
} as const satisfies Record<string, readonly [Action, number]>

export type ActionName = keyof typeof actions
export const actionNames = Object.keys(actions) as ActionName[]

export function actionOf(name: ActionName): Action {
  return actions[name][0]
}

const weightAll = actionNames.reduce((sum, name) => sum + actions[name][1], 0)

export function drawAction(random: Random): ActionName {
  let at = random.below(weightAll)
  for (const name of actionNames) {
    at -= actions[name][1]
    if (at < 0) return name
  }
  throw new RangeError('weights do not add up')
}
