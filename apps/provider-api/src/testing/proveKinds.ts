import fc from 'fast-check'
import { expect } from 'vitest'
import type { Becomes } from '../channels/kinds.ts'
import type { TestServer } from './aTestServer.ts'

/** An event of a channel about one person, or about the account, and its entry in the table of kinds. */
export type KindCase = {
  /** For messages of failures. */
  name: string
  /** The webhooks in their order. */
  bodies: readonly object[]
  becomes: Becomes
  /** The channel's id of the message or line that stands in the thread; null for one that stands in none. */
  id: string | null
  /** The channel's id of another message, which stands in the same chat. */
  besideId?: string
  /** The name under which the channel shows it, if it does. */
  kind?: string
}

/** How a channel hands its events over: the status that it is answered, and when all are handled. */
export type Door = { post: (body: object) => Promise<number>; settled: () => Promise<void> }

type World = Pick<TestServer, 'db'>
type Proving = { messengerId: number; door: Door; cases: (place: number) => fc.Arbitrary<KindCase> }

/** Cases of one round: their webhooks come mixed. */
const together = 25

/**
 * Sends documented shapes through the real door, some of them twice and with fields that nobody knows, those of
 * different people mixed: each is answered with 200, none is dropped without a word, none is stored twice, and the
 * AI is asked or silent as the table says.
 */
export async function proveKinds(
  world: World,
  { messengerId, door, cases }: Proving,
  { runs, seed }: { runs: number; seed: number },
): Promise<void> {
  for (let from = 0; from < runs; from += together) {
    const count = Math.min(together, runs - from)
    const [round] = fc.sample(
      fc.record({
        cases: fc.tuple(...Array.from({ length: count }, (_, place) => cases(from + place))),
        isTwice: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
        order: fc.infiniteStream(fc.nat()),
      }),
      { numRuns: 1, seed: seed + from },
    )
    if (!round) throw new Error('Nothing was made')
    await sendMixed(door, round)
    await door.settled()
    await checkRound(world, messengerId, round.cases)
  }
}

type Round = { cases: KindCase[]; isTwice: boolean[]; order: Iterator<number> }

/** Sends the webhooks of all cases, mixed; those of a case stay in their order, some come twice. */
async function sendMixed({ post }: Door, { cases, isTwice, order }: Round): Promise<void> {
  const waiting = cases.map(({ bodies }, place) => ({
    bodies: bodies.flatMap((body) => (isTwice[place] === true ? [body, body] : [body])),
  }))
  for (let left = waiting; left.length > 0; left = left.filter(({ bodies }) => bodies.length > 0)) {
    const next = left[Number(order.next().value) % left.length]?.bodies.shift()
    if (next !== undefined) expect([await post(next), next]).toEqual([200, next])
  }
}

async function checkRound(world: World, messengerId: number, cases: readonly KindCase[]): Promise<void> {
  const ids = cases.flatMap(({ id, besideId }) => [id ?? [], besideId ?? []].flat())
  const rows = await world.db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'messages.platform_message_id as channelId', 'messages.text', 'messages.metadata'])
    .select('messages.chat_id as chatId')
    .select(['messages.kind', 'messages.is_deleted as isDeleted', 'chats.ai_enabled as isAiOn'])
    .where('chats.messenger_id', '=', messengerId)
    .where('messages.platform_message_id', 'in', ids.length > 0 ? ids : [''])
    .execute()
  const asked = new Set(
    (
      await world.db
        .selectFrom('jobs')
        .select('subject')
        .where('queue', '=', 'ai-questions')
        .where('subject', 'in', rows.length > 0 ? rows.map(({ id }) => String(id)) : [''])
        .execute()
    ).map(({ subject }) => subject),
  )
  const { metadata } = await world.db
    .selectFrom('messenger_integrations')
    .select('metadata')
    .where('id', '=', messengerId)
    .executeTakeFirstOrThrow()
  const named = (metadata['unsupported'] ?? []) as { kind: string }[] // The column of a test.
  const shown = cases.map(({ name, id, besideId, kind }) => {
    const found = rows.filter(({ channelId }) => id !== null && channelId === id)
    const [row] = found
    const beside = rows.filter(({ channelId }) => besideId !== undefined && channelId === besideId)
    return {
      name,
      stored: found.length,
      chats: new Set([...found, ...beside].map(({ chatId }) => chatId)).size,
      beside: beside.length,
      isSaid: row ? row.isDeleted || row.text !== '' || Object.keys(row.metadata).length > 0 : null,
      isAsked: row ? asked.has(String(row.id)) : false,
      isAiOn: row?.isAiOn ?? null,
      isNamed: kind === undefined ? null : named.some((one) => one.kind === kind),
    }
  })
  const expected = cases.map(({ name, id, besideId, kind, becomes }, place) => ({
    name,
    stored: id === null ? 0 : 1,
    chats: id === null ? 0 : 1,
    beside: besideId === undefined ? 0 : 1,
    isSaid: id === null ? null : true,
    isAsked: id !== null && becomes.ai === 'asked',
    isAiOn: id === null ? null : becomes.ai === 'silenced' ? false : (shown[place]?.isAiOn ?? null),
    isNamed: kind === undefined ? null : true,
  }))
  expect(shown).toEqual(expected)
}
