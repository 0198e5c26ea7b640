export { routeFavourites } from './favourites.routes.ts'
