/** Where a card is bought. Without a session the sign-in or the registration comes before, and leads to it. */
export function buyAddress(categoryId: string): string {
  return `/portal/cards?buy=${categoryId}`
}
