import { localSentences } from '@frontdesk/local-assistant/reading'
import type { AssistantEvent, AssistantInput } from '../../ports/Assistant.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAnsweringServer, inPieces, type AnsweringServer } from '../../testing/anAnsweringServer.ts'
import { promptOf } from '../prompt/promptOf.ts'
import { readMarks } from '../prompt/readMarks.ts'

let world: AnsweringServer
beforeAll(async () => {
  world = await anAnsweringServer()
}, 60_000)
beforeEach(async () => {
  await world.begin()
  // A slower pace needs a clock that goes on.
  await world.db.updateTable('agents').set({ pace: 'fast' }).execute()
})
afterAll(() => world.close())

/** A language model that answers by its marks: it waits for the rest while it may, and after that. */
const modelThat = (write: (input: AssistantInput) => readonly string[]) =>
  world.assistant.script((input): AsyncIterable<AssistantEvent> => readMarks(inPieces(...write(input))()))
const textsOf = (input: AssistantInput) => input.history.map(({ text }) => text)
const isOffered = (input: AssistantInput) => JSON.stringify(promptOf(input).turns).includes('may still be writing')
const texts = async () => (await world.replies()).map(({ text }) => text)
const queued = () =>
  world.db.selectFrom('jobs').select(['subject', 'due_at']).where('queue', '=', 'ai-questions').execute()
const { remark, notFound } = localSentences('company', 'en')
/** Work that waits so long becomes due; the burst that begins with it ends. */
const goesBy = async (milliseconds: number) => {
  world.clock.advance(milliseconds)
  await world.runs.settled()
  await world.burstEnds()
}
const piece = 'My sister and her colour'

describe('a language model that waits for the rest of a question', () => {
  it('sends and stores nothing, and answers the piece together with its rest', async () => {
    modelThat((input) => (textsOf(input).length < 2 ? ['<needs', '-re', 'st/>'] : ['In March: 900.']))
    const first = await world.customerWrites(piece)
    await world.burstEnds()
    expect(await world.messages()).toMatchObject([{ id: first.id }])
    expect(world.streamed.map(({ event }) => event)).toEqual(['thread.run.created', 'thread.run.cancelled'])
    const dueAt = new Date(Date.parse(first.createdAt) + 10_000)
    expect(await queued()).toEqual([{ subject: String(first.id), due_at: dueAt }])
    world.clock.advance(3000)
    const rest = await world.customerWrites('was in March, is it the same now')
    await world.burstEnds()
    expect(world.assistant.inputs.map(textsOf)).toEqual([[piece], [piece, rest.text]])
    expect(await texts()).toEqual(['In March: 900.'])
    expect(await queued()).toEqual([])
    await goesBy(60_000)
    expect(await texts()).toEqual(['In March: 900.'])
  })

  it('answers the piece as it is ten seconds after it came, when no rest does', async () => {
    modelThat((input) => (input.mayAwaitRest === true ? ['<needs-rest/>'] : ['A colour costs 900.']))
    await world.customerWrites(piece)
    await world.burstEnds()
    expect(await texts()).toEqual([])
    await goesBy(9000)
    expect(await texts()).toEqual(['A colour costs 900.'])
    expect(world.assistant.inputs.map(isOffered)).toEqual([true, false])
    expect(await queued()).toEqual([])
    expect((await world.runsOfChat()).map(({ status, error }) => [status, error])).toEqual([
      ['cancelled', 'awaits-rest'],
      ['completed', null],
    ])
  })

  it('waits no longer than half a minute, and not behind five pieces', async () => {
    modelThat((input) => (input.mayAwaitRest === true ? ['<needs-rest/>'] : ['As it is.']))
    for (let written = 0; written < 5; written += 1) {
      await world.customerWrites(`${piece} ${String(written)}`)
      await world.burstEnds()
    }
    expect(world.assistant.inputs.map(isOffered)).toEqual([true, true, true, true, false])
    expect(await texts()).toEqual(['As it is.'])
    await world.begin()
    modelThat((input) => (input.mayAwaitRest === true ? ['<needs-rest/>'] : ['As it is.']))
    for (const written of [0, 1, 2, 3]) {
      await world.customerWrites(`${piece} ${String(written)}`)
      await world.burstEnds()
      world.clock.advance(written < 3 ? 7000 : 0)
    }
    expect(await texts()).toEqual([])
    await goesBy(3000)
    expect(await texts()).toEqual(['As it is.'])
  })

  it('says once what can be asked when it would wait for ever, and then calls a person', async () => {
    modelThat(() => [' <needs-rest/> '])
    await world.customerWrites(piece)
    await world.burstEnds()
    await goesBy(9000)
    expect(await texts()).toEqual([remark])
    await world.customerWrites('And hers')
    await world.burstEnds()
    await goesBy(9000)
    expect(await texts()).toEqual([remark, notFound])
    const { needs_human: need } = await world.db
      .selectFrom('chats')
      .select('needs_human')
      .where('id', '=', world.chat.chatId)
      .executeTakeFirstOrThrow()
    expect(need).toBe('handed-over')
  })

  it('is answered by what it says beside its mark', async () => {
    modelThat(() => ['A colour ', '<needs-rest/>', 'costs 900.'])
    await world.customerWrites(piece)
    await world.burstEnds()
    expect(await texts()).toEqual(['A colour costs 900.'])
  })

  it('answers nothing any more when a person has answered meanwhile', async () => {
    modelThat((input) => (input.mayAwaitRest === true ? ['<needs-rest/>'] : ['As it is.']))
    await world.customerWrites(piece)
    await world.burstEnds()
    await world.adminSends('900, as before')
    await goesBy(15_000)
    expect(await texts()).toEqual([])
    expect(await queued()).toEqual([])
  })
})
