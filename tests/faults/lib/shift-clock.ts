// Loaded before the program: its clock is wrong by so many milliseconds, as a machine's is whose battery died.

const shiftMillis = Number(process.env.CLOCK_SHIFT_MILLIS)

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [shifted()] : given, made),
  apply: () => new Date().toString(),
  get: (target, name, receiver) => (name === 'now' ? shifted : Reflect.get(target, name, receiver)),
})

function shifted(): number {
  return realNow() + shiftMillis
}

function realNow(): number {
  return Math.round(performance.timeOrigin + performance.now())
}
