import { localSentences } from '@frontdesk/local-assistant/reading'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { enqueueQuestion } from '../../queues/queuedQuestions.ts'
import { anAnsweringServer, inPieces, replyingWith, type AnsweringServer } from '../../testing/anAnsweringServer.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(() => world.begin())
afterAll(() => world.close())

const need = async () => {
  const chat = world.db.selectFrom('chats').select('needs_human').where('id', '=', world.chat.chatId)
  return (await chat.executeTakeFirstOrThrow()).needs_human
}
/** Has the worker of queued questions look, and what it begins end. */
const looked = async () => {
  await world.runs.watchAbandoned()
  await world.runs.settled()
  await world.burstEnds()
}

it('pieces without an end are answered together half a minute after the first one', async () => {
  world.assistant.script(inPieces('Ask me anything'))
  for (const text of ['do you have', 'and also', 'I wanted to ask', 'how much']) {
    // As a channel stores it.
    await enqueueQuestion(world.db, await world.customerWrites(text), world.clock.now())
    await world.runs.settled()
    world.clock.advance(8000)
    await looked()
  }
  // A queued question is looked at every ten seconds.
  world.clock.advance(2000)
  await looked()
  expect(await world.replies()).toHaveLength(1)
  const [input] = world.assistant.inputs
  expect(input?.history.map(({ text }) => text)).toEqual(['do you have', 'and also', 'I wanted to ask', 'how much'])
})

it('a model that says no more than that it calls a person lets the customer know', async () => {
  world.assistant.script(replyingWith({ type: 'created' }, { type: 'done', needsHuman: true }))
  await world.customerWrites('Is the owner related to Lily of Odesa?')
  await world.runs.settled()
  await world.burstEnds()
  expect((await world.replies()).map(({ text }) => text)).toEqual([localSentences('company', 'en').notFound])
  expect(await need()).toBe('handed-over')
})

it('a model that promises a free time has a person called', async () => {
  world.assistant.script(inPieces('Yes, at five!'))
  await world.customerWrites('Do you have time on Friday?')
  await world.runs.settled()
  await world.burstEnds()
  expect(await need()).toBe('handed-over')
})
