import { describe, expect, it } from 'vitest'
import { databaseEnded, keepRunning } from './keepRunning.mjs'

/** Starts a server that ends with these codes, one after the other, each after so many milliseconds. */
async function started(ends: readonly { code: number; after?: number }[], stopAtWait = Infinity) {
  const waits: number[] = []
  const printed: string[] = []
  const stop = new AbortController()
  let [at, runs] = [0, 0]
  const code = await keepRunning({
    run: async () => {
      const { code, after = 1000 } = ends[runs++] ?? expect.fail('It was started too often')
      at += after
      return code
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds)
      if (waits.length === stopAtWait) stop.abort()
    },
    now: () => at,
    print: (line) => void printed.push(line),
    stop: stop.signal,
  })
  return { code, runs, waits, printed }
}

describe('npm start', () => {
  it('a server that stopped or could not start is not started again', async () => {
    for (const code of [0, 1]) expect(await started([{ code }])).toMatchObject({ code, runs: 1, printed: [] })
  })

  it('a server whose database ended is started again, after longer and longer waits', async () => {
    const ended = { code: databaseEnded }
    const { code, waits, printed } = await started([ended, ended, ended, { code: 0 }])
    expect([code, waits]).toEqual([0, [1000, 2000, 4000]])
    expect(printed[0]).toBe('The database ended. Starting again in 1 s …')
  })

  it('a server whose database ends again and again is given up with a sentence', async () => {
    const { code, runs, printed } = await started(Array.from({ length: 6 }, () => ({ code: databaseEnded })))
    expect([code, runs]).toEqual([databaseEnded, 6])
    expect(printed.at(-1)).toContain('again and again')
  })

  it('a server that ran for a minute before its database ended begins with the shortest wait', async () => {
    const ended = { code: databaseEnded }
    const { waits } = await started([ended, ended, { ...ended, after: 60_000 }, { code: 0 }])
    expect(waits).toEqual([1000, 2000, 1000])
  })

  it('a stop during the wait starts nothing more', async () => {
    expect(await started([{ code: databaseEnded }], 1)).toMatchObject({ code: databaseEnded, runs: 1 })
  })
})
