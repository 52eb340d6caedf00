import type { Crm, Messenger } from '@frontdesk/contract'
import { aCrm, aMessenger } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isConnected,
  reduceAutoLink,
  startAutoLink,
  type AutoLink,
  type AutoLinkEvent,
  type NewChannel,
} from './index.ts'

type Lists = { channels: readonly Messenger[]; crms: readonly Crm[] }
/** The provider as time goes by: each frame holds from its beginning to the next one's. */
type Frame = Lists & { lastsMs: number }
type Answer = { latencyMs: number; fails: boolean }

const isFree = (channel: Messenger) => isConnected(channel) && channel.crmIntegrations.length === 0
const name = (channel: Messenger) => channel.metadata.botUsername?.replace('@', '').toLowerCase()

const active = fc.boolean().map((coin) => ({ isActive: coin }))
const crm = fc.tuple(fc.constantFrom(5, 6, 7), active).map(([id, different]) => aCrm({ id, ...different }))
const channel: fc.Arbitrary<Messenger> = fc
  .record({
    id: fc.integer({ min: 1, max: 4 }),
    type: fc.constantFrom<Messenger['type'][]>('telegram', 'telegram', 'telegram', 'whatsapp'),
    status: fc.constantFrom<Messenger['status'][]>('connected', 'connected', 'connected', 'initializing', 'failed'),
    isActive: fc.constantFrom(true, true, true, false),
    metadata: fc.constantFrom({ botUsername: 'lily' }, { botUsername: '@Lily' }, { botUsername: 'rose' }, {}),
    crmIntegrations: fc.constantFrom<Crm[][]>([], [], [], [aCrm()]),
  })
  .map((different) => aMessenger(different))
const someLists: fc.Arbitrary<Lists> = fc.record({
  channels: fc.uniqueArray(channel, { selector: ({ id }) => id, maxLength: 4 }),
  crms: fc.uniqueArray(crm, { selector: ({ id }) => id, maxLength: 3 }),
})
const frames: fc.Arbitrary<Frame[]> = fc.array(
  fc.tuple(someLists, fc.nat({ max: 5000 })).map(([lists, lastsMs]) => ({ ...lists, lastsMs })),
  { minLength: 1, maxLength: 6 },
)
const answers: fc.Arbitrary<Answer[]> = fc.array(
  fc.record({ latencyMs: fc.nat({ max: 3000 }), fails: fc.constantFrom(false, false, true) }),
  { minLength: 7, maxLength: 7 },
)
const wanted: fc.Arbitrary<NewChannel> = fc.record({
  type: fc.constant('telegram'),
  id: fc.constantFrom(undefined, null, 1, 2),
  botUsername: fc.constantFrom(undefined, null, '', 'lily', '@LILY'),
})

function listsAt(provider: readonly Frame[], now: number): Lists {
  let end = 0
  for (const frame of provider) {
    end += frame.lastsMs
    if (now < end) return frame
  }
  return provider.at(-1) ?? { channels: [], crms: [] }
}

/** Does what is to be done, on a clock of its own, until the end or until somebody has to choose. */
function run(wanted: NewChannel, provider: readonly Frame[], answers: readonly Answer[]) {
  let now = 0
  let shown: Lists | null = null
  const questions: { began: number; ended: number }[] = []
  const links: { channelId: number; crmId: number }[] = []
  let autoLink: AutoLink = startAutoLink(wanted)
  while (autoLink.next !== 'nothing' && autoLink.next !== 'let-choose') {
    // A machine that never ends is found by the properties, not by the time limit of the test.
    if (questions.length > 6 || links.length > 2) break
    if (autoLink.next === 'ask-lists') {
      const { latencyMs, fails } = answers[questions.length] ?? { latencyMs: 0, fails: false }
      shown = fails ? null : listsAt(provider, now)
      questions.push({ began: now, ended: now + latencyMs })
      now += latencyMs
      autoLink = reduceAutoLink(autoLink, shown ? { type: 'lists-came', ...shown } : { type: 'lists-failed' })
    } else if (autoLink.next === 'wait') {
      now += autoLink.milliseconds
      autoLink = reduceAutoLink(autoLink, { type: 'pause-ended' })
    } else {
      links.push(autoLink)
      autoLink = reduceAutoLink(autoLink, { type: 'link-made' })
    }
  }
  return { end: autoLink, questions, links, shown, now }
}

describe('properties of an automatic link', () => {
  it('the lists are requested at most five times, two seconds after each response, and all ends in eight seconds plus the response times (K1)', () => {
    fc.assert(
      fc.property(wanted, frames, answers, (wantedChannel, provider, answering) => {
        const { questions, now } = run(wantedChannel, provider, answering)
        expect(questions.length).toBeLessThanOrEqual(5)
        for (const [n, { began }] of questions.entries()) expect(began - (questions[n - 1]?.ended ?? -2000)).toBe(2000)
        const latency = questions.reduce((sum, { began, ended }) => sum + ended - began, 0)
        expect(now).toBeLessThanOrEqual(8000 + latency)
      }),
    )
  })

  it('at most one link is made, only between a free channel of the wanted type and the single active CRM (K2)', () => {
    fc.assert(
      fc.property(wanted, frames, answers, (wantedChannel, provider, answering) => {
        const { end, links, shown } = run(wantedChannel, provider, answering)
        expect(links).toHaveLength(end.next === 'nothing' && end.because === 'linked' ? 1 : 0)
        for (const { channelId, crmId } of links) {
          expect(shown?.crms.filter(isConnected).map(({ id }) => id)).toEqual([crmId])
          expect(shown?.channels.find(({ id }) => id === channelId)).toSatisfy(
            (it: Messenger) => isFree(it) && it.type === wantedChannel.type,
          )
        }
      }),
    )
  })

  it('the link ends at once without an active CRM, and the user is always asked when there are several (K3)', () => {
    fc.assert(
      fc.property(wanted, frames, answers, (wantedChannel, provider, answering) => {
        const { end, links, questions, shown } = run(wantedChannel, provider, answering)
        const counts = questions.map(({ began }, n) =>
          answering[n]?.fails ? null : listsAt(provider, began).crms.filter(isConnected).length,
        )
        // Only the last lists can have been without one: it went no further.
        expect(counts.slice(0, -1)).not.toContain(0)
        expect(end.next === 'nothing' && end.because === 'no-active-crm').toBe(counts.at(-1) === 0)
        if ((counts.at(-1) ?? 0) > 1) expect(links).toEqual([])
        if (end.next === 'let-choose') expect(end.crms).toEqual(shown?.crms.filter(isConnected))
      }),
    )
  })

  it('several channels are distinguished by id, else by the bot’s name, else none is linked (K4)', () => {
    fc.assert(
      fc.property(wanted, frames, answers, (wantedChannel, provider, answering) => {
        const { links, shown } = run(wantedChannel, provider, answering)
        const free = (shown?.channels ?? []).filter((each) => each.type === wantedChannel.type && isFree(each))
        for (const { channelId } of links) {
          if (wantedChannel.id) expect(channelId).toBe(wantedChannel.id)
          else if (free.length > 1)
            expect(
              free.filter((each) => name(each) === 'lily' && wantedChannel.botUsername).map(({ id }) => id),
            ).toEqual([channelId])
        }
      }),
    )
  })

  it('the user chooses only among pairs that can be linked, and one link is made of the choice (K2)', () => {
    fc.assert(
      fc.property(wanted, frames, answers, fc.nat(), fc.nat(), (wantedChannel, provider, answering, m, c) => {
        const { end } = run(wantedChannel, provider, answering)
        fc.pre(end.next === 'let-choose')
        expect(end.channels.length * end.crms.length).toBeGreaterThan(0)
        for (const each of end.channels)
          expect(
            isFree(each) && each.type === wantedChannel.type && (!wantedChannel.id || each.id === wantedChannel.id),
          ).toBe(true)
        const channelId = end.channels[m % end.channels.length]?.id ?? 0
        const crmId = end.crms[c % end.crms.length]?.id ?? 0
        const choice = reduceAutoLink(end, { type: 'pair-chosen', channelId, crmId })
        expect(choice).toEqual({ next: 'link', channelId, crmId })
      }),
    )
  })

  it('a link that is unambiguous from the beginning is made after the first request', () => {
    fc.assert(
      fc.property(wanted, someLists, (wantedChannel, lists) => {
        const others = lists.channels
          .filter((each) => each.type !== wantedChannel.type || !isConnected(each))
          .map((each) => ({ ...each, id: each.id + 10 }))
        const it = aMessenger({
          id: wantedChannel.id ?? 3,
          metadata: { botUsername: wantedChannel.botUsername ?? 'rose' },
        })
        const autoLink = reduceAutoLink(startAutoLink(wantedChannel), {
          type: 'lists-came',
          channels: [...others, it],
          crms: [...lists.crms.filter(({ isActive }) => !isActive), aCrm({ id: 8 })],
        })
        expect(autoLink).toEqual({ next: 'link', channelId: it.id, crmId: 8 })
      }),
    )
  })

  const event: fc.Arbitrary<AutoLinkEvent> = fc.oneof(
    someLists.map((lists) => ({ type: 'lists-came' as const, ...lists })),
    fc.record({
      type: fc.constant('pair-chosen' as const),
      channelId: fc.integer({ min: 1, max: 4 }),
      crmId: fc.integer({ min: 5, max: 7 }),
    }),
    fc.record({
      type: fc.constant('link-failed' as const),
      because: fc.constantFrom('already-linked' as const, 'link-refused' as const, 'link-failed' as const),
    }),
    fc.constantFrom<AutoLinkEvent[]>(
      { type: 'lists-failed' },
      { type: 'pause-ended' },
      { type: 'link-made' },
      { type: 'pause-ended' },
    ),
  )

  it('a cancelled link stays ended, whatever event follows (K5)', () => {
    fc.assert(
      fc.property(wanted, fc.array(event), fc.array(event), (wantedChannel, before, late) => {
        const cancelled = [...before, { type: 'cancelled' } as const].reduce<AutoLink>(
          reduceAutoLink,
          startAutoLink(wantedChannel),
        )
        expect(cancelled.next).toBe('nothing')
        expect([...late, { type: 'cancelled' } as const].reduce<AutoLink>(reduceAutoLink, cancelled)).toBe(cancelled)
      }),
    )
  })

  it('at most five requests and one link are made, in whatever order events come', () => {
    fc.assert(
      fc.property(wanted, fc.array(event, { maxLength: 60 }), (wantedChannel, events) => {
        let autoLink = startAutoLink(wantedChannel)
        const steps = events.map((each) => {
          const before = autoLink
          autoLink = reduceAutoLink(autoLink, each)
          return autoLink === before ? null : autoLink.next
        })
        expect(steps.filter((step) => step === 'ask-lists').length).toBeLessThanOrEqual(4)
        expect(steps.filter((step) => step === 'link').length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('two tabs that link at once make one link at most (K6)', () => {
    const received = fc.constantFrom<NewChannel[]>(
      { type: 'telegram', id: 3 },
      { type: 'telegram', botUsername: 'lily' },
    )
    const strangers = fc
      .uniqueArray(channel, { selector: ({ id }) => id, maxLength: 3 })
      .map((list) => list.filter((each) => name(each) !== 'lily' && each.id !== 3))
    fc.assert(
      fc.property(
        received,
        strangers,
        fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 40, maxLength: 40 }),
        (wantedChannel, others, turns) => {
          const rows: string[] = []
          const isTaken = (id: number) => rows.some((row) => row.startsWith(`${id}-`))
          const lists = (): AutoLinkEvent => ({
            type: 'lists-came',
            channels: [...others, aMessenger({ metadata: { botUsername: 'lily' } })].map((each) =>
              isTaken(each.id) ? { ...each, crmIntegrations: [aCrm()] } : each,
            ),
            crms: [aCrm()],
          })
          /** The provider refuses the same pair twice. */
          const reportLink = (row: string): AutoLinkEvent => {
            if (rows.includes(row)) return { type: 'link-failed', because: 'already-linked' }
            rows.push(row)
            return { type: 'link-made' }
          }
          const happens = (tab: AutoLink, fails: boolean): AutoLinkEvent => {
            switch (tab.next) {
              case 'ask-lists':
                return fails ? { type: 'lists-failed' } : lists()
              case 'wait':
                return { type: 'pause-ended' }
              case 'link':
                return reportLink(`${tab.channelId}-${tab.crmId}`)
              case 'let-choose':
              case 'nothing':
                return { type: 'cancelled' }
            }
          }
          let tabs: [AutoLink, AutoLink] = [startAutoLink(wantedChannel), startAutoLink(wantedChannel)]
          for (const [isFirst, fails] of turns) {
            const [first, second] = tabs
            tabs = isFirst
              ? [reduceAutoLink(first, happens(first, fails)), second]
              : [first, reduceAutoLink(second, happens(second, fails))]
          }
          expect(rows.length).toBeLessThanOrEqual(1)
          expect(rows.every((row) => row === '3-5')).toBe(true)
        },
      ),
    )
  })
})
