import { describe, expect, it } from 'vitest'
import { awaitDatabase } from './awaitDatabase.ts'
import { DatabaseUnusable } from './DatabaseUnusable.ts'

const url = 'postgres://desk:pass-word@db.example:5433/desk'
const coded = (code: string, message: string) => Object.assign(new Error(message), { code })

/** Connects with these outcomes, the last of them again and again, by a clock of its own. */
async function tried(outcomes: readonly (Error | 'in')[], within = 60_000) {
  let at = 0
  let attempts = 0
  const said: string[] = []
  const ended = await awaitDatabase(url, {
    connect: () => {
      const outcome = outcomes[Math.min(attempts++, outcomes.length - 1)]
      return outcome === 'in'
        ? Promise.resolve({ end: () => Promise.resolve() })
        : Promise.reject(outcome ?? new Error('none'))
    },
    within,
    log: { warn: (_, sentence) => void said.push(sentence) },
    now: () => at,
    pause: (milliseconds) => Promise.resolve((at += milliseconds)),
  }).then(
    () => 'in',
    (error: unknown) => (error instanceof DatabaseUnusable ? error.message : expect.fail(String(error))),
  )
  return { ended, attempts, at, said }
}

describe('the database of DATABASE_URL', () => {
  it.each([
    ['it still starts', coded('57P03', 'the database system is starting up')],
    ['nothing listens yet', coded('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.7:5433')],
    ['its name is not known yet', coded('EAI_AGAIN', 'getaddrinfo EAI_AGAIN db.example')],
    ['nothing answers', new Error('timeout expired')],
    ['two addresses refuse', Object.assign(new AggregateError([new Error('no')]), { code: 'ECONNREFUSED' })],
  ])('is waited for while %s, which is said once', async (_why, error) => {
    expect(await tried([error, error, error, 'in'])).toEqual({
      ended: 'in',
      attempts: 4,
      at: 3000,
      said: ['The database of DATABASE_URL does not answer yet; waiting'],
    })
  })

  it('is given up after a minute, with the setting and the place', async () => {
    const { ended, at } = await tried([coded('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.7:5433')])
    expect(at).toBe(60_000)
    expect(ended).toContain('The database of DATABASE_URL at db.example:5433 did not answer within 60 seconds')
    expect(ended).not.toContain('pass-word')
  })

  it.each([
    ['28P01', 'password authentication failed for user "desk"', 'does not let the user “desk” of DATABASE_URL in'],
    ['28000', 'no pg_hba.conf entry for host', 'does not let the user “desk” of DATABASE_URL in'],
    ['3D000', 'database "desk" does not exist', 'has no database “desk”, which DATABASE_URL names'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate', 'cannot be used: self-signed certificate'],
  ])('is not waited for after %s', async (code, message, sentence) => {
    const { ended, attempts } = await tried([coded(code, message)])
    expect(attempts).toBe(1)
    expect(ended).toContain(sentence)
    expect(ended).toContain('db.example:5433')
    expect(ended).not.toContain('pass-word')
  })

  it('is tried once by a command', async () => {
    const { ended, attempts } = await tried([coded('ECONNREFUSED', 'refused')], 0)
    expect([attempts, ended]).toEqual([1, expect.stringContaining('at db.example:5433 did not answer: refused')])
  })
})
