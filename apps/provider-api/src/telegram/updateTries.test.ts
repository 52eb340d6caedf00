import { BotError } from 'grammy'
import { describe, expect, it } from 'vitest'
import { isHopeless, triedAgain, type UpdateTries } from './updateTries.ts'
import { webhookTries } from './webhookTries.ts'

const withCode = (code: string) => Object.assign(new Error('the database'), { code })
const triesUntilGivenUp = (error: unknown): number | null => {
  let tries: UpdateTries | null = null
  for (let count = 1; count <= 100; count++) {
    tries = triedAgain(tries, error)
    if (isHopeless(tries)) return count
  }
  return null
}

describe('an update that cannot be stored', () => {
  it.each([
    ['a date that is none', new RangeError('Invalid time value'), 6],
    ['data that the database refuses', withCode('22007'), 6],
    ['the same, as grammY passes it on', new BotError(withCode('23514'), {} as never), 6],
    ['a fault without a code that nobody knows', new Error('An error of the database'), 30],
    ['an outage of the database', withCode('57P01'), null],
    ['a full disk', withCode('53100'), null],
  ])('an update that fails by %s is given up after %s tries', (_what, error, tries) => {
    expect(triesUntilGivenUp(error)).toBe(tries)
  })

  it('tries at the webhook are counted for each update of each bot', () => {
    const { failed } = webhookTries()
    const fault = new RangeError('Invalid time value')
    for (let count = 1; count < 6; count++)
      expect([failed(1, 7, fault), failed(2, 7, fault), failed(1, 8, fault)]).toEqual([false, false, false])
    expect([failed(1, 7, fault), failed(2, 7, fault)]).toEqual([true, true])
  })
})
