import { expect, it } from 'vitest'
import { aStillClock } from '../testing/aStillClock.ts'
import { sendParts, type PartFault, type SentPart } from './sendParts.ts'

const busy: PartFault = { type: 'wait', milliseconds: 60_000, code: 4, message: 'Too many calls' }
const partly = { outcome: { type: 'failed', code: 'PARTLY_DELIVERED' } }

/** Sends a message in two parts, to whose attempts these are the answers. */
function sending(stop: AbortSignal, ...answers: (SentPart | PartFault)[]) {
  const clock = aStillClock()
  const parts: string[] = []
  const outcome = sendParts({ later: clock.later, stop }, 7, ['one', 'two'], (part) => {
    parts.push(part)
    return Promise.resolve(answers.shift() ?? expect.fail('Another part was sent'))
  })
  return { clock, parts, outcome }
}

it('a part that has to wait is sent again when it may be', async () => {
  const sent = sending(new AbortController().signal, { channelId: 'a' }, busy, { channelId: 'b' })
  await expect.poll(sent.clock.due).toEqual([60_000])
  sent.clock.advance(60_000)
  expect(await sent.outcome).toEqual({ outcome: { type: 'sent', platformMessageId: 'a' } })
  expect(sent.parts).toEqual(['one', 'two', 'two'])
})

it('a server that stops while a part has to wait leaves a message that is partly delivered', async () => {
  const stop = new AbortController()
  const sent = sending(stop.signal, { channelId: 'a' }, busy)
  await expect.poll(sent.clock.due).toEqual([60_000])
  stop.abort()
  expect(await sent.outcome).toMatchObject(partly)
  expect(sent.clock.due()).toEqual([])
})

it('a server that stops sends the parts for which nothing asks it to wait', async () => {
  const sent = sending(AbortSignal.abort(), { channelId: 'a' }, { channelId: 'b' })
  expect(await sent.outcome).toMatchObject({ outcome: { type: 'sent' } })
})
