import { setTimeout as wait } from 'node:timers/promises'
import { judgeRecoveries, type Plan, playScenario, type Result } from './scenario.ts'
import type { Stage } from './stage.ts'

/** How often each is killed, and what is waited for first: nothing in particular by default. */
export interface Kills {
  readonly programKills: number
  readonly databaseKills: number
  readonly moment?: (stage: Stage) => Promise<void>
}

/** The program and PostgreSQL are killed again and again while people pay. */
export async function killBoth(plan: Plan & Kills): Promise<Result> {
  const { programKills, databaseKills, moment, ...options } = plan
  const secondsMax = (programKills + databaseKills) * secondsEach + 10
  return playScenario('killed', { ...options, secondsMax }, async (stage, chance) => {
    const program: number[] = []
    const database: number[] = []
    while (program.length < programKills || database.length < databaseKills) {
      await wait(chance.between(200, 1_500))
      await moment?.(stage)
      const left = { program: programKills - program.length, database: databaseKills - database.length }
      const isProgram = chance.between(1, left.program + left.database) <= left.program
      if (isProgram) program.push(await killProgram(stage))
      else database.push(await killDatabase(stage))
    }
    const reports = [
      ...(programKills > 0 ? [judgeRecoveries('kill -9 of the program', program)] : []),
      ...(databaseKills > 0 ? [judgeRecoveries('kill -9 of all of PostgreSQL', database)] : []),
    ]
    return {
      actions: reports.flatMap(({ actions }) => actions),
      failures: reports.flatMap(({ failures }) => failures),
    }
  })
}

const secondsEach = 6

async function killProgram({ program, recovered }: Stage): Promise<number> {
  const killedAt = performance.now()
  await program.kill()
  await program.start()
  return recovered(killedAt)
}

/** The program stays, and finds it again. */
async function killDatabase({ database, recovered }: Stage): Promise<number> {
  const killedAt = performance.now()
  await database.kill()
  await database.start()
  return recovered(killedAt)
}
