let context: AudioContext | null = null

const tones = { yes: [880, 0.12], no: [220, 0.45] } as const

/** A short high tone for yes, a long low one for no, and a vibration. */
export function signal(isGood: boolean): void {
  navigator.vibrate?.(isGood ? 80 : [200, 80, 200])
  context ??= new AudioContext()
  const [hertz, seconds] = isGood ? tones.yes : tones.no
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  gain.gain.value = 0.2
  oscillator.frequency.value = hertz
  oscillator.connect(gain).connect(context.destination)
  oscillator.start()
  oscillator.stop(context.currentTime + seconds)
}
