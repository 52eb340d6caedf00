import { startSandbox, type RunningSandbox } from '@frontdesk/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsForTests } from '../testing/settingsForTests.ts'
import { checkPaymentsCommand } from './checkPaymentsCommand.ts'

let sandbox: RunningSandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox.close())

describe('the command payments:check', () => {
  const run = async (token: string) => {
    const lines: string[] = []
    const payments = {
      by: { UAH: 'monobank', USD: 'none', EUR: 'monobank' },
      monobank: { token, apiRoot: `${sandbox.origin}/sandbox/bank` },
      stripe: null,
    } as const
    return {
      isWorking: await checkPaymentsCommand({ ...settingsForTests(), payments }, (line) => void lines.push(line)),
      lines,
    }
  }

  it('the command payments:check prints one line for an account, and fails when it does not work', async () => {
    expect(await run(sandbox.world.bank.token)).toEqual({
      isWorking: true,
      lines: ['monobank (UAH, EUR): pages open, and cards are saved and charged.'],
    })
    sandbox.world.bank.faults.isTokenised = false
    const { isWorking, lines } = await run(sandbox.world.bank.token)
    expect(isWorking).toBe(false)
    expect(lines).toEqual([expect.stringContaining('switch tokenisation on')])
  })
})
