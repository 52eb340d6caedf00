import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import { handleWhatsappEvent } from './handleWhatsappEvent.ts'

/** How often it is tried; `SEED` repeats a run. */
const cases = 1000
const seed = Number(process.env['SEED'] ?? 59)

let world: WhatsappServer
let lily: AWhatsappNumber
let number = 0
const committed: CommittedEvent[] = []
const inbound: number[] = []
beforeAll(async () => {
  // No job worker runs: the steps of a case handle their events themselves.
  world = await aWhatsappServer()
  lily = await world.aNumber()
  world.ports.subscribe({
    publish: (events) => void committed.push(...events),
    inboundMessageStored: ({ id }) => void inbound.push(id),
  })
}, 60_000)
afterAll(() => world.close())

/** A message that was written at one of two customers' chats; `repliesTo`: the place of another one. */
type Scripted = { chat: 0 | 1; isCustomer: boolean; repliesTo: number | null }

/** The arrivals: some of the messages as one event of the history, or one of them as it was written. */
type Step = { type: 'history'; places: number[] } | { type: 'live'; place: number }

const aScript = fc
  .array(
    fc.record({
      chat: fc.constantFrom<0 | 1>(0, 1),
      isCustomer: fc.boolean(),
      repliesTo: fc.option(fc.nat({ max: 5 }), { freq: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((messages) => {
    const place = fc.nat({ max: messages.length - 1 })
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 3, arbitrary: fc.record({ type: fc.constant('history' as const), places: fc.uniqueArray(place) }) },
      { weight: 2, arbitrary: fc.record({ type: fc.constant('live' as const), place }) },
    )
    return fc.record({ messages: fc.constant(messages), steps: fc.array(step, { minLength: 1, maxLength: 7 }) })
  })

/** Plays a script with customers of its own. Messages are a minute apart, oldest first. */
async function play(messages: readonly Scripted[], steps: readonly Step[]) {
  const now = ++number
  const { companyId } = lily.company
  const phones = [0, 1].map((which) => String(15_560_000_000 + 2 * now + which))
  const business = lily.number.displayPhoneNumber.replace(/\D/g, '')
  const first = Math.floor(world.clock.now().getTime() / 1000) - 86_400
  const raw = ({ chat, isCustomer, repliesTo }: Scripted, place: number) => {
    const target = repliesTo === null || repliesTo === place ? undefined : messages[repliesTo]
    return {
      from: isCustomer ? phones[chat] : business,
      ...(!isCustomer && { to: phones[chat] }),
      id: `wamid ${now} ${place}`,
      timestamp: String(first + 60 * place),
      type: 'text',
      text: { body: `Message ${now} ${place}` },
      ...(target?.chat === chat && { context: { id: `wamid ${now} ${repliesTo}` } }),
    }
  }
  const change = (field: string, value: object) => ({
    field,
    value: { metadata: { phone_number_id: lily.number.phoneNumberId, display_phone_number: business }, ...value },
  })
  const handle = (field: string, value: object) =>
    handleWhatsappEvent(
      world.ports,
      { settings: world.app.settings, origin: world.origin },
      { companyId, messengerId: lily.messengerId, payload: JSON.stringify(change(field, value)) },
    )
  committed.length = 0
  inbound.length = 0
  for (const step of steps) {
    if (step.type === 'history') {
      const threads = phones.map((id, chat) => ({
        id,
        messages: step.places.flatMap((place) => {
          const message = messages[place]
          return message?.chat === chat ? [{ ...raw(message, place), history_context: { status: 'READ' } }] : []
        }),
      }))
      await handle('history', { history: [{ metadata: { phase: 0, chunk_order: 1, progress: 10 }, threads }] })
      continue
    }
    const message = messages[step.place]
    if (!message) continue
    if (message.isCustomer) await handle('messages', { messages: [raw(message, step.place)] })
    else
      expect(
        await world.post({
          object: 'whatsapp_business_account',
          entry: [{ changes: [change('smb_message_echoes', { message_echoes: [raw(message, step.place)] })] }],
        }),
      ).toBe(200)
  }
  const stored = await world.db
    .selectFrom('messages')
    .selectAll()
    .where('platform_message_id', 'like', `wamid ${now} %`)
    .orderBy('sent_at')
    .execute()
  const chats = await world.db
    .selectFrom('chats')
    .select(['id', 'ai_enabled', 'last_inbound_at', 'last_message_id', 'last_message_at', 'needs_human'])
    .where('platform_chat_id', 'in', phones)
    .orderBy('platform_chat_id')
    .execute()
  return { now, stored, chats, first, phones }
}

it(`history starts no AI, moves no chat, and counts as nothing new, whatever comes in which order and how often (${cases} cases)`, async () => {
  const met = { promoted: 0, repeated: 0, behindLive: 0 }
  await fc.assert(
    fc.asyncProperty(aScript, async ({ messages, steps }) => {
      const { now, stored, chats, first, phones } = await play(messages, steps)
      const placesOf = (kind: Step['type']) =>
        new Set(steps.flatMap((step) => (step.type !== kind ? [] : step.type === 'live' ? [step.place] : step.places)))
      const live = placesOf('live')
      const past = placesOf('history')
      const all = [...new Set([...live, ...past])].toSorted((one, other) => one - other)
      met.promoted += [...live].filter((place) => past.has(place)).length
      met.repeated += steps.flatMap((step) => (step.type === 'live' ? [step.place] : step.places)).length - all.length

      // Everything is there once, at its own time; only what arrived counts as unread.
      expect(stored.map((row) => row.platform_message_id)).toEqual(all.map((place) => `wamid ${now} ${place}`))
      const rowOf = (place: number) => stored.find((row) => row.platform_message_id === `wamid ${now} ${place}`)
      for (const place of all) {
        const isCustomer = messages[place]?.isCustomer === true
        const row = rowOf(place)
        expect(row).toMatchObject({
          is_history: !live.has(place),
          is_read: isCustomer && !live.has(place),
          status: isCustomer ? 'received' : live.has(place) ? 'sent' : 'read',
        })
        expect(row?.sent_at?.getTime()).toBe((first + 60 * place) * 1000 + 999)
      }
      // A reply of the history names what it replies to, whichever of both came first.
      for (const place of all) {
        const target = messages[place]?.repliesTo ?? place
        const isInHistory = past.has(place) && past.has(target) && !live.has(place) && !live.has(target)
        if (target === place || !isInHistory || messages[target]?.chat !== messages[place]?.chat) continue
        expect(rowOf(place)?.metadata.repliesTo?.messageId).toBe(rowOf(target)?.id)
      }
      // Events and work are those of what arrived, once each.
      const idsOf = (places: readonly number[]) => places.map((place) => rowOf(place)?.id).toSorted()
      const arrived = all.filter((place) => live.has(place))
      expect(
        committed
          .flatMap(({ event, payload }) => (event === 'newMessage' && 'id' in payload ? [payload.id] : []))
          .toSorted(),
      ).toEqual(idsOf(arrived))
      expect(inbound.toSorted()).toEqual(idsOf(arrived.filter((place) => messages[place]?.isCustomer)))
      expect(await world.db.selectFrom('ai_runs').select('id').execute()).toEqual([])

      // A chat is as it would be without the history, or stands where the newest message of the history belongs.
      const used = phones
        .map((_, chat) => all.filter((place) => messages[place]?.chat === chat))
        .filter((places) => places.length > 0)
      expect(chats).toHaveLength(used.length)
      for (const [at, places] of used.entries()) {
        const ofLive = places.filter((place) => live.has(place))
        if (ofLive.length > 0 && (places.at(-1) ?? 0) > (ofLive.at(-1) ?? 0)) met.behindLive++
        const last = rowOf((ofLive.length > 0 ? ofLive : places).at(-1) ?? -1)
        const question = rowOf(ofLive.findLast((place) => messages[place]?.isCustomer) ?? -1)
        expect(chats[at]).toMatchObject({
          ai_enabled: !ofLive.some((place) => messages[place]?.isCustomer === false),
          last_inbound_at: question?.sent_at ?? null,
          last_message_id: last?.id,
          last_message_at: last?.sent_at,
          needs_human: null,
        })
      }
    }),
    { numRuns: cases, seed },
  )
  // The cases have met what they are about.
  for (const count of Object.values(met)) expect(count).toBeGreaterThan(cases / 20)
}, 600_000)
