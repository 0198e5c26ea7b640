import { zeroBitsOf } from '#contract/kernel/proof-of-work.ts'
import { sha256 } from './sha256.ts'

// Looks for the solution of a challenge beside the page, which stays alive meanwhile.
self.onmessage = ({ data: challenge }: MessageEvent<string>) => {
  const bits = Number(challenge.split('.')[2])
  let solution = 0
  while (zeroBitsOf(sha256(`${challenge}:${solution.toString(36)}`)) < bits) solution += 1
  self.postMessage(solution.toString(36))
}
