import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseTurn } from '../db/createFairQueue.ts'
import { hashToken } from '../secrets/sessionToken.ts'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { contextOf, contextOfJob, currentRequestId, currentTurn, inContext, inRequest, inTurnsOf } from './context.ts'

describe('the turn at the embedded database', () => {
  it.each([
    ['a call, its caller’s', contextOf('request-1', 'anna'), { kind: 'call', owner: 'anna' }],
    ['a request that nobody waits for, the server’s', contextOf('request-1'), { kind: 'background', owner: 'server' }],
    ['no request, the server’s', null, { kind: 'background', owner: 'server' }],
    [
      'a job of a company, that company’s',
      contextOfJob({ id: 1, queue: 'deliveries', subject: '7', companyId: 3 }),
      { kind: 'background', owner: 'company 3' },
    ],
    [
      'a job of no company, that of its queue',
      contextOfJob({ id: 1, queue: 'emails', subject: '7', companyId: null }),
      { kind: 'background', owner: 'emails' },
    ],
  ])('the turn at the embedded database is, for %s', (_what, context, turn) => {
    expect(inContext(context, currentTurn)).toEqual(turn)
  })

  it('the turn of work that goes on with a request which has ended is not its caller’s', () => {
    const turn = inContext(contextOf('request-1', 'anna'), () => inRequest('request-1', currentTurn))
    expect(turn.kind).toBe('background')
  })

  it('one request takes the turns of several callers, and goes on under its id', () => {
    const named = inContext(contextOf('request-1', 'anna'), () => [
      inTurnsOf('whatsapp 1', () => [currentTurn(), currentRequestId()]),
      currentTurn().owner,
    ])
    expect(named).toEqual([[{ kind: 'call', owner: 'whatsapp 1' }, 'request-1'], 'anna'])
  })

  describe('of calls to the server', () => {
    let world: TestServer
    beforeAll(async () => void (world = await aTestServer()), 60_000)
    afterAll(() => world.close())

    it('the turn of a call is that of its token', async () => {
      const [lily, rose] = [await world.aCompany(), await world.aCompany({ name: 'Rose' })]
      const turns: DatabaseTurn[] = []
      world.ports.subscribe({ publish: () => void turns.push(currentTurn()) })
      for (const { owner, companyId } of [lily, rose])
        await world.callOk('initInternalConversation', { token: owner.token, companyId, body: {} })
      expect(turns).toEqual(
        [lily, rose].map(({ owner }): DatabaseTurn => ({ kind: 'call', owner: hashToken(owner.token) })),
      )
    })
  })
})
