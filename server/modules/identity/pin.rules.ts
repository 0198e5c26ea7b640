/** Equal digits, a row up or down, a repeated pair, or a part of the own phone: these are tried first. */
export function isSimplePin(pin: string, phone: string): boolean {
  const steps = [...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place]))
  const isRow = steps.every((step) => step === steps[0] && Math.abs(step) <= 1)
  return (
    isRow || pin === pin.slice(0, 2).repeat(3) || pin === pin.slice(0, 3).repeat(2) || phone.includes(pin)
  )
}
