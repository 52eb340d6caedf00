import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aConnectedMessenger } from '../testing/aConnectedMessenger.ts'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../testing/anAnsweringServer.ts'
import { aRoundTripCounter } from '../testing/aRoundTripCounter.ts'
import type { InboundEvent } from './InboundEvent.ts'
import { receiveInbound } from './receiveInbound.ts'

let world: AnsweringServer
const trips = aRoundTripCounter()
beforeAll(async () => void (world = await anAnsweringServer()), 60_000)
beforeEach(() => world.begin())
afterAll(async () => {
  trips.stop()
  await world.close()
})

it('a message of a known customer waits at most 3 times for the database, and takes at most 9 statements', async () => {
  const { companyId } = world.company
  const id = await aConnectedMessenger(world, world.company, { type: 'telegram', externalId: '9', token: 'T' })
  const account = { id, companyId, platform: 'telegram', ownerId: 'owner', name: 'Lily' } as const
  const says = (channelId: string): InboundEvent => ({
    type: 'message',
    written: {
      text: 'May I come at five?',
      kind: null,
      channelId,
      person: { phone: null, userId: '77', name: 'Anna', username: null },
      sentAt: world.clock.now(),
      repliesTo: null,
    },
  })
  await receiveInbound(world.ports, account, says('1'))
  await world.burstEnds()
  trips.reset()
  await receiveInbound(world.ports, account, says('2'))
  expect(trips.count()).toBeLessThanOrEqual(3)
  expect(trips.statements()).toBeLessThanOrEqual(9)
})

it('a reply of the AI of 30 pieces waits at most 21 times for the database, and takes at most 41 statements', async () => {
  world.assistant.script(inPieces('Hello'))
  await world.customerWrites('Hi')
  await world.burstEnds()
  world.assistant.script(inPieces(...Array.from({ length: 30 }, (_, place) => `piece ${place} `)))
  await world.customerWrites('May I come at five?')
  trips.reset()
  await world.burstEnds()
  expect(trips.count()).toBeLessThanOrEqual(21)
  expect(trips.statements()).toBeLessThanOrEqual(41)
  expect(await world.replies()).toHaveLength(2)
})
