/** Whole years between two days `YYYY-MM-DD`; who is born on 29 February has the birthday on 1 March in other years. */
export function yearsBetween(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}
