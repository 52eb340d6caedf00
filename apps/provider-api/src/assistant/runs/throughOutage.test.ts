import { describe, expect, it, vi } from 'vitest'
import type { Ports } from '../../ports/Ports.ts'
import { throughOutage } from './throughOutage.ts'

const ports = {
  log: { error: vi.fn() } as unknown as Ports['log'],
  later: (_milliseconds: number, job: () => void) => {
    queueMicrotask(job)
    return () => undefined
  },
}
/** Runs a step that meets faults with these codes, and succeeds then. Resolves to how often it was run. */
const timesRun = async (...codes: string[]) => {
  let times = 0
  const step = () => {
    const code = codes[times++]
    return code === undefined ? Promise.resolve() : Promise.reject(Object.assign(new Error(code), { code }))
  }
  const outcome = await throughOutage(ports, 1, new AbortController().signal, step).then(
    () => 'done',
    (error: Error) => error.message,
  )
  return [times, outcome]
}

describe('a step of an AI run in an outage', () => {
  it.each(['57014', '53200'])('is given up when it meets %s three times in a row', async (code) => {
    expect(await timesRun(code, code, code, code)).toEqual([3, code])
  })

  it('goes on after two of them, and after any number of other outages', async () => {
    expect(await timesRun('57014', '57014', '57P03', '57014', '57014')).toEqual([6, 'done'])
    expect(await timesRun(...Array.from({ length: 20 }, () => '57P03'))).toEqual([21, 'done'])
  })
})
