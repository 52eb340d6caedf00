import type { Message, PrivateNote } from '@frontdesk/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answeringRuns } from '../testing/answeringRuns.ts'
import { aTelegramServer, type ATelegramBot, type TelegramServer } from '../testing/aTelegramServer.ts'
import { seededChance } from '../testing/seededChance.ts'
import { payloadOfEvent } from '../webhooks/payloadOfEvent.ts'

/**
 * How often an administrator writes a reply or a note, at random; `SWITCHES` and `SEED` override them: 1,000 by hand.
 */
const switches = Number(process.env['SWITCHES'] ?? 200)
const seed = Number(process.env['SEED'] ?? 41)

/** Each note has this mark, and nothing else has it. */
const mark = 'ONLY-THE-TEAM'

let world: TelegramServer
let lily: ATelegramBot
let runs: ReturnType<typeof answeringRuns>
beforeAll(async () => {
  world = await aTelegramServer()
  await world.reset()
  lily = await world.aBot()
  await world.start()
  runs = answeringRuns(world.ports)
}, 60_000)
afterAll(async () => {
  await runs.close()
  await world.close()
})

it(`of ${String(switches)} random replies and notes the customer gets the replies, each once and in order, and no word of a note, nor does the AI, a webhook or an email (seed ${String(seed)})`, async () => {
  const dice = seededChance(seed)
  const { companyId, owner } = lily.company
  const as = (call: object) => ({ token: owner.token, companyId, ...call })
  const { chatId } = await lily.says('Hello')
  await runs.settled()
  const replies: string[] = []
  const kept = new Map<number, string>()
  const pick = () => [...kept.keys()][Math.floor(dice() * kept.size)]
  for (let step = 0; step < switches; step++) {
    world.clock.advance(2000)
    const words = `Words ${String(step)}`
    const turn = dice()
    const one = pick()
    if (turn < 0.45) {
      await world.callOk('sendMessage', as({ body: { chatId, message: words, clientMessageId: `reply-${words}` } }))
      replies.push(words)
      await world.deliveries().settled()
    } else if (turn < 0.8 || one === undefined) {
      const body = { body: `${mark} ${words}`, clientNoteId: `note-${words}` }
      const { note } = await world.callOk('addPrivateNote', as({ params: { chatId }, body }))
      kept.set((note as PrivateNote).id, body.body)
    } else if (turn < 0.9) {
      const body = `${mark} edited ${words}`
      await world.callOk('editPrivateNote', as({ params: { id: one }, body: { body } }))
      kept.set(one, body)
    } else {
      await world.callOk('removePrivateNote', as({ params: { id: one } }))
      kept.delete(one)
    }
  }
  const answers = lily.read().slice(-replies.length)
  expect(answers).toEqual(replies)
  expect(lily.read().join()).not.toContain(mark)
  const { notes } = await world.callOk('listPrivateNotes', as({ params: { chatId } }))
  expect((notes as PrivateNote[]).map(({ id, body }) => [id, body])).toEqual([...kept])

  await world.callOk('updateAiBotSettingsForChat', as({ body: { chatId, settings: { aiEnabled: true } } }))
  const asked = world.assistant.inputs.length
  world.ports.inboundMessageStored(await lily.says('Are you open?'))
  world.clock.advance(1500)
  await runs.settled()
  expect(world.assistant.inputs.length).toBeGreaterThan(asked)
  expect(JSON.stringify(world.assistant.inputs)).not.toContain(mark)

  const posted = world.published.map((event) => payloadOfEvent({ ...event, at: world.clock.now() }, world.clock.now()))
  expect(JSON.stringify(posted)).not.toContain(mark)
  const messages = await world.db.selectFrom('messages').select('text').execute()
  expect(messages.map(({ text }: Pick<Message, 'text'>) => text).join()).not.toContain(mark)
  expect(JSON.stringify(await world.db.selectFrom('outbox_mail').selectAll().execute())).not.toContain(mark)
  expect(JSON.stringify(await world.db.selectFrom('jobs').selectAll().execute())).not.toContain(mark)
}, 300_000)
