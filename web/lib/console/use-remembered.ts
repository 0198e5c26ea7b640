import { useState } from 'react'

/** A choice kept by this browser. The stored value is checked, because anyone may have written it. */
export function useRemembered<T>(name: string, initial: T, isSound: (value: unknown) => value is T) {
  const [value, setValue] = useState<T>(() => recall(name, initial, isSound))
  const remember = (next: T) => {
    localStorage.setItem(entryOf(name), JSON.stringify(next))
    setValue(next)
  }
  return [value, remember] as const
}

function recall<T>(name: string, initial: T, isSound: (value: unknown) => value is T): T {
  const stored = localStorage.getItem(entryOf(name))
  if (stored === null) return initial
  try {
    const value: unknown = JSON.parse(stored)
    return isSound(value) ? value : initial
  } catch (error) {
    console.warn(`What was remembered as ${name} cannot be read`, error)
    return initial
  }
}

export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

export const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

function entryOf(name: string): string {
  return `console-${name}`
}
