import { createContext, type Dispatch, type SetStateAction } from 'react'

/** The chosen rows of a list: they stay chosen while one of them is open. */
export const ChosenContext = createContext<
  readonly [readonly string[], Dispatch<SetStateAction<readonly string[]>>]
>([[], () => undefined])
