import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueueEmail } from '../mail/enqueueEmail.ts'
import { emailKey } from '../secrets/emailKey.ts'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'

let world: TestServer
beforeAll(async () => {
  world = await aTestServer()
  world.ports.log.level = 'info'
}, 60_000)
beforeEach(() => world.reset())
afterAll(() => world.close())

const minute = 60_000
/** Asks for a reset of the password, and resolves to the id of that request. */
const requestReset = async (email: string) => {
  const answer = await world.call('requestPasswordReset', { body: { email } })
  expect(answer.statusCode).toBe(200)
  return answer.headers['x-request-id']
}
/** The lines of emails’ jobs, oldest first. */
const jobs = () =>
  world.logged
    .filter(({ sentence }) => sentence === 'Job')
    .map(({ fields: { queue, kind, attempts, outcome, requestId } }) => ({ queue, kind, attempts, outcome, requestId }))
const reset = { queue: 'emails', kind: 'reset-password' }

describe('an email in the log', () => {
  it('each attempt at an email is a line with the id of the request that caused it', async () => {
    const { email } = await world.anAdministrator()
    const requestId = await requestReset(email)
    expect(requestId).toMatch(/./)
    world.mailbox.next({ type: 'later', error: 'ECONNECTION: nobody there' })
    await world.mailbox.delivered()
    world.clock.advance(minute)
    expect(await world.mailbox.delivered()).toHaveLength(1)
    expect(jobs()).toEqual([
      { ...reset, attempts: 1, outcome: 'later', requestId },
      { ...reset, attempts: 2, outcome: 'sent', requestId },
    ])
    expect(world.logged).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        sentence: 'Email was not sent and is tried again',
        fields: expect.objectContaining({ requestId }) as unknown,
      }),
    )
  })

  it('an email that nobody needs is a line with the id of its request, and the reason with it', async () => {
    const requestId = await requestReset('nobody@example.com')
    await world.mailbox.delivered()
    expect(jobs()).toEqual([{ ...reset, attempts: 1, outcome: 'discarded', requestId }])
    expect(world.logged).toContainEqual(
      expect.objectContaining({
        sentence: 'Email was discarded',
        fields: expect.objectContaining({ requestId, reason: 'no account has its address' }) as unknown,
      }),
    )
  })

  it('an email that no request caused has a line without an id', async () => {
    const { email } = await world.anAdministrator()
    await enqueueEmail(world.db, { kind: 'password-changed', emailKey: emailKey(email) }, world.clock.now())
    await world.mailbox.delivered()
    expect(jobs()).toEqual([
      { queue: 'emails', kind: 'password-changed', attempts: 1, outcome: 'sent', requestId: undefined },
    ])
  })
})
