export { routeFavourites } from './favourites.routes.ts'
export { notifyOfStock } from './notify-of-stock.ts'
