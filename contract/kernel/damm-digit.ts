// Damm's quasigroup of order 10: one wrong digit, or two swapped neighbours, always change the check digit.
const table = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
].flat()

const zero = '0'.charCodeAt(0)

/** The check digit to append to a text of digits. */
export function dammDigit(digits: string): number {
  let interim = 0
  for (let at = 0; at < digits.length; at += 1) {
    interim = table[interim * 10 + digits.charCodeAt(at) - zero] ?? Number.NaN
  }
  return interim
}

/** Whether a text of digits ends with its right check digit. */
export function endsWithDammDigit(digits: string): boolean {
  return digits !== '' && dammDigit(digits) === 0
}
