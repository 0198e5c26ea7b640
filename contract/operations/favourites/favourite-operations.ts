import { listFavouriteCategories, markFavouriteCategory } from './favourite-categories.ts'
import {
  listFavouriteReceivers,
  removeFavouriteReceiver,
  saveFavouriteReceiver,
} from './favourite-receivers.ts'
import { listSavedAmounts, setSavedAmounts } from './saved-amounts.ts'
import { askStockNotice, listStockNotices } from './stock-notices.ts'

/** What a client keeps at hand or waits for. */
export const favouriteOperations = [
  listFavouriteCategories,
  markFavouriteCategory,
  listFavouriteReceivers,
  removeFavouriteReceiver,
  saveFavouriteReceiver,
  listStockNotices,
  askStockNotice,
  listSavedAmounts,
  setSavedAmounts,
] as const
