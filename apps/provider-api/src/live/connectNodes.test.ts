import { EventEmitter } from 'node:events'
import { supportCompanyId } from '@frontdesk/contract'
import { expect, it } from 'vitest'
import type { Ports } from '../ports/Ports.ts'
import { aStillClock } from '../testing/aStillClock.ts'
import { connectNodes } from './connectNodes.ts'
import { roomOf, type Identity, type LiveServer, type NodeQuestion } from './LiveServer.ts'

const [lily, rose] = [101, 102]
const olena = { adminId: 7, sessionId: 's1' }

/** A node to which Olena has connections, and whatever it sends to the others. */
function aNode(connections: readonly Partial<Identity>[], { hasRedis = true } = {}) {
  const sent: unknown[][] = []
  const sockets = new Map(connections.map((shown, place) => [String(place), { data: { ...olena, ...shown } }]))
  const rooms = new Map([[roomOf.admin(olena.adminId), new Set(sockets.keys())]])
  const io = Object.assign(new EventEmitter(), {
    of: () => ({ adapter: { rooms, serverCount: () => Promise.resolve(2) }, sockets }),
    serverSideEmit: (...event: unknown[]) => void sent.push(event),
  })
  const ports = {
    later: aStillClock().later,
    newId: () => 'q1',
    subscribe: () => undefined,
    inFlight: { replies: new Map() },
    redis: hasRedis ? { isReachable: () => true } : null,
  }
  // Only what a question uses of them.
  const nodes = connectNodes(io as unknown as LiveServer, ports as unknown as Ports, () => undefined)
  return {
    isLive: nodes.isLive,
    sent,
    /** The answer to the question of another node. */
    answers: (question: NodeQuestion) => {
      io.emit('question', 'q2', question)
      return sent.at(-1)
    },
    /** The answer of another node to the question of this one. */
    hears: (given: boolean) => void io.emit('answer', 'q1', given),
  }
}

const isLiveAt = (companyId: number) => ({ type: 'is-live', adminId: olena.adminId, companyId }) as const

it('a person is live at a company that a window of theirs shows, and not at another one of theirs', async () => {
  const { isLive } = aNode([{ requestedCompanyId: rose }, { requestedCompanyId: lily }], { hasRedis: false })
  const isOlenaAt = (companyId: number | null) => isLive({ adminId: olena.adminId, companyId })
  expect(await Promise.all([lily, rose, 103, null].map(isOlenaAt))).toEqual([true, true, false, true])
})

it.each([
  ['shows the console', { requestedCompanyId: supportCompanyId }],
  ['acts for a company of others', { requestedCompanyId: lily, impersonationId: 'i1' }],
  ['names no company', {}],
])('a person whose window %s is live at no company', async (_how, shown) => {
  const { isLive } = aNode([shown], { hasRedis: false })
  for (const companyId of [lily, supportCompanyId])
    expect(await isLive({ adminId: olena.adminId, companyId })).toBe(false)
})

it('a node answers whether a person is live there at the company of the question', () => {
  const { answers } = aNode([{ requestedCompanyId: lily }])
  expect(answers(isLiveAt(lily))).toEqual(['answer', 'q2', true])
  expect(answers(isLiveAt(rose))).toEqual(['answer', 'q2', false])
})

it('a node of the version before, which names no company, is answered about any', () => {
  const question = { type: 'is-live', adminId: olena.adminId } as const
  expect(aNode([{ requestedCompanyId: rose }]).answers(question)).toEqual(['answer', 'q2', true])
  expect(aNode([]).answers(question)).toEqual(['answer', 'q2', false])
})

it('the others are asked about the company where a window at this node shows another one', async () => {
  const { isLive, sent, hears } = aNode([{ requestedCompanyId: rose }])
  const asked = isLive({ adminId: olena.adminId, companyId: lily })
  expect(sent).toEqual([['question', 'q1', isLiveAt(lily)]])
  hears(true)
  expect(await asked).toBe(true)
})
