import type { Crm, Messenger } from '@frontdesk/contract'
import { aCrm, aMessenger } from '@frontdesk/contract/fixtures'
import { describe, expect, it } from 'vitest'
import {
  attemptAfterReload,
  autoLinkAttempts,
  autoLinkPauseMs,
  reduceAutoLink,
  resumeAutoLink,
  startAutoLink,
  type AutoLink,
  type AutoLinkEvent,
  type NewChannel,
} from './index.ts'

const crm = aCrm()
const lists = (channels: readonly Messenger[], crms: readonly Crm[] = [crm]): AutoLinkEvent => ({
  type: 'lists-came',
  channels,
  crms,
})
const nobody = lists([])
const linked = (different: Partial<Messenger> = {}) => aMessenger({ crmIntegrations: [crm], ...different })
const bot = (id: number, botUsername: string | null) => aMessenger({ id, metadata: { botUsername } })

const after = (wanted: NewChannel, ...events: readonly AutoLinkEvent[]) =>
  events.reduce(reduceAutoLink, startAutoLink(wanted))
/** After so many attempts that found nobody, when the lists are asked for once more. */
const afterAttempts = (wanted: NewChannel, attempts: number, found: AutoLinkEvent = nobody) =>
  after(wanted, ...Array.from({ length: attempts }, () => [found, { type: 'pause-ended' } as const]).flat())

const telegram: NewChannel = { type: 'telegram' }
const link = { next: 'link', channelId: 3, crmId: 5 }
const waiting = (wanted: NewChannel, attempt = 1) => ({ next: 'wait', milliseconds: 2000, attempt, wanted })
const ended = (because: string) => ({ next: 'nothing', because })

describe('the automatic link of a new channel (INT-4)', () => {
  it('an automatic link requests the lists at once', () => {
    expect(startAutoLink(telegram)).toEqual({ next: 'ask-lists', attempt: 1, wanted: telegram })
  })

  it('the link joins the one new channel with the one active CRM, and ends', () => {
    const requested = after(telegram, lists([aMessenger()], [aCrm({ id: 4, isActive: false }), crm]))
    expect(requested).toEqual(link)
    expect(reduceAutoLink(requested, { type: 'link-made' })).toEqual(ended('linked'))
  })

  it.each(['already-linked', 'link-refused', 'link-failed'] as const)(
    'the link is requested once: %s ends it',
    (because) => {
      expect(after(telegram, lists([aMessenger()]), { type: 'link-failed', because })).toEqual(ended(because))
    },
  )

  it('the link ends at once when no CRM is active', () => {
    expect(after(telegram, lists([aMessenger()], []))).toEqual(ended('no-active-crm'))
    expect(after(telegram, lists([aMessenger()], [aCrm({ isActive: false })]))).toEqual(ended('no-active-crm'))
    expect(after(telegram, lists([], []))).toEqual(ended('no-active-crm'))
  })

  it('the user chooses when several CRMs are active', () => {
    const other = aCrm({ id: 6 })
    const crms = [crm, aCrm({ id: 4, isActive: false }), other]
    const choosing = after(telegram, lists([linked({ id: 2 }), aMessenger()], crms))
    expect(choosing).toEqual({ next: 'let-choose', channels: [aMessenger()], crms: [crm, other] })
    expect(reduceAutoLink(choosing, { type: 'pair-chosen', channelId: 3, crmId: 6 })).toEqual({
      next: 'link',
      channelId: 3,
      crmId: 6,
    })
    expect(reduceAutoLink(choosing, { type: 'pair-chosen', channelId: 3, crmId: 4 })).toBe(choosing)
    expect(reduceAutoLink(choosing, { type: 'pair-chosen', channelId: 2, crmId: 6 })).toBe(choosing)
  })

  it('the link waits for the channel before the user chooses among CRMs', () => {
    expect(after(telegram, lists([], [crm, aCrm({ id: 6 })]))).toEqual(waiting(telegram))
  })

  it('the lists are requested five times in all, two seconds after each response', () => {
    expect([autoLinkAttempts, autoLinkPauseMs]).toEqual([5, 2000])
    expect(after(telegram, nobody)).toEqual(waiting(telegram))
    expect(afterAttempts(telegram, 4)).toEqual({ next: 'ask-lists', attempt: 5, wanted: telegram })
    expect(reduceAutoLink(afterAttempts(telegram, 3), nobody)).toEqual(waiting(telegram, 4))
    expect(reduceAutoLink(afterAttempts(telegram, 4), nobody)).toEqual(ended('no-such-channel'))
    expect(reduceAutoLink(afterAttempts(telegram, 4), lists([aMessenger()]))).toEqual(link)
  })

  it('a failed request of the lists counts as an attempt', () => {
    const failed: AutoLinkEvent = { type: 'lists-failed' }
    expect(after(telegram, failed)).toEqual(waiting(telegram))
    expect(reduceAutoLink(afterAttempts(telegram, 4, failed), lists([aMessenger()]))).toEqual(link)
    expect(reduceAutoLink(afterAttempts(telegram, 4), failed)).toEqual(ended('lists-failed'))
  })

  it('the last lists decide: a CRM that was switched off meanwhile ends the link', () => {
    expect(reduceAutoLink(afterAttempts(telegram, 1), lists([aMessenger()], [aCrm({ isActive: false })]))).toEqual(
      ended('no-active-crm'),
    )
  })

  it.each<[string, Messenger]>([
    ['is still being connected', aMessenger({ status: 'initializing' })],
    ['has failed', aMessenger({ status: 'failed' })],
    ['is switched off', aMessenger({ isActive: false })],
    ['is of another type', aMessenger({ type: 'whatsapp' })],
    ['is linked', linked()],
    ['is linked with a CRM that is switched off', aMessenger({ crmIntegrations: [aCrm({ isActive: false })] })],
  ])('a channel that %s is not taken', (_which, channel) => {
    expect(after(telegram, lists([channel]))).toEqual(waiting(telegram))
    expect(after(telegram, lists([channel, aMessenger({ id: 8 })]))).toEqual({ ...link, channelId: 8 })
  })
})

describe('the channel of an automatic link (INT-4)', () => {
  it('the user chooses among several channels without id or name', () => {
    const two = [bot(3, 'lily'), bot(4, null)]
    expect(after(telegram, lists([linked({ id: 2 }), ...two]))).toEqual({
      next: 'let-choose',
      channels: two,
      crms: [crm],
    })
  })

  describe('a channel wanted by id', () => {
    const third: NewChannel = { type: 'telegram', id: 3, botUsername: 'rose' }
    it('the channel with the id is taken, whatever its name and the others', () => {
      expect(after(third, lists([bot(2, 'rose'), bot(3, 'lily'), bot(4, null)]))).toEqual(link)
    })

    it('no channel with another id is taken, even if it is the only one', () => {
      expect(after(third, lists([bot(2, 'rose')]))).toEqual(waiting(third))
      expect(after(third, lists([bot(2, null), bot(4, null)]))).toEqual(waiting(third))
      expect(reduceAutoLink(afterAttempts(third, 4), lists([bot(2, null), bot(4, null)]))).toEqual(
        ended('no-such-channel'),
      )
    })

    it('a channel linked elsewhere ends the link at once', () => {
      expect(after(third, lists([linked(), bot(2, 'rose')]))).toEqual(ended('already-linked'))
      expect(after(third, lists([linked({ status: 'failed' })]))).toEqual(waiting(third))
      expect(after(third, lists([linked({ id: 2 })]))).toEqual(waiting(third))
    })
  })

  describe('a channel wanted by the name of its bot', () => {
    const lily: NewChannel = { type: 'telegram', id: null, botUsername: 'lily' }

    it.each(['lily', '@lily', 'Lily', ' @LILY ', '\tlily'])('the bot name %j matches lily', (received) => {
      expect(after({ type: 'telegram', botUsername: received }, lists([bot(2, 'rose'), bot(3, 'lily')]))).toEqual(link)
      expect(after(lily, lists([bot(2, 'rose'), bot(3, received)]))).toEqual(link)
    })

    it.each(['lil', 'lily_bot', '@@lily', 'l@ily', 'li ly', 'lıly'])(
      'the bot name %j does not match lily',
      (received) => {
        expect(after(lily, lists([bot(3, received)]))).toEqual(waiting(lily))
      },
    )

    it.each([undefined, null, '', ' ', '@', ' @'])('the bot name %j counts as missing', (received) => {
      const wanted: NewChannel = { type: 'telegram', botUsername: received }
      expect(after(wanted, lists([bot(3, 'lily')]))).toEqual(link)
      expect(after(wanted, lists([bot(3, 'lily'), bot(4, '')]))).toMatchObject({ next: 'let-choose' })
      expect(after(lily, lists([aMessenger({ metadata: { botUsername: received } })]))).toEqual(link)
    })

    it('the only channel without a name is taken, one with another name is not', () => {
      expect(after(lily, lists([aMessenger({ metadata: {} })]))).toEqual(link)
      expect(after(lily, lists([bot(3, 'rose')]))).toEqual(waiting(lily))
      expect(reduceAutoLink(afterAttempts(lily, 4), lists([bot(3, 'rose')]))).toEqual(ended('no-such-channel'))
    })

    it('the link waits for names among several channels; at last the user chooses among the possible ones', () => {
      const several = lists([bot(2, 'rose'), bot(3, null), bot(4, '')])
      expect(after(lily, several)).toEqual(waiting(lily))
      expect(
        reduceAutoLink(afterAttempts(lily, 1, several), lists([bot(2, 'rose'), bot(3, 'lily'), bot(4, '')])),
      ).toEqual(link)
      const choosing = reduceAutoLink(afterAttempts(lily, 4, several), several)
      expect(choosing).toEqual({ next: 'let-choose', channels: [bot(3, null), bot(4, '')], crms: [crm] })
      const one = lists([bot(2, 'rose'), bot(3, null)])
      expect(reduceAutoLink(afterAttempts(lily, 4), one)).toEqual({
        next: 'let-choose',
        channels: [bot(3, null)],
        crms: [crm],
      })
    })

    it('the user chooses when two channels have the name', () => {
      expect(after(lily, lists([bot(2, 'rose'), bot(3, 'lily'), bot(4, 'Lily')]))).toEqual({
        next: 'let-choose',
        channels: [bot(3, 'lily'), bot(4, 'Lily')],
        crms: [crm],
      })
    })

    it('a named channel linked elsewhere ends the link at once, and no other is taken', () => {
      const hers = linked({ metadata: { botUsername: 'lily' } })
      expect(after(lily, lists([hers]))).toEqual(ended('already-linked'))
      expect(after(lily, lists([hers, bot(4, null)]))).toEqual(ended('already-linked'))
      expect(after(lily, lists([hers, bot(4, 'lily')]))).toEqual({ ...link, channelId: 4 })
      expect(after(lily, lists([linked({ metadata: {} })]))).toEqual(waiting(lily))
    })
  })
})

describe('events of an automatic link in any state', () => {
  const states: Record<AutoLink['next'], AutoLink> = {
    'ask-lists': startAutoLink(telegram),
    wait: after(telegram, nobody),
    link: after(telegram, lists([aMessenger()])),
    'let-choose': after(telegram, lists([aMessenger()], [crm, aCrm({ id: 6 })])),
    nothing: after(telegram, lists([], [])),
  }
  const awaited: Record<AutoLinkEvent['type'], readonly AutoLink['next'][]> = {
    'lists-came': ['ask-lists'],
    'lists-failed': ['ask-lists'],
    'pause-ended': ['wait'],
    'pair-chosen': ['let-choose'],
    'link-made': ['link'],
    'link-failed': ['link'],
    cancelled: ['ask-lists', 'wait', 'link', 'let-choose'],
  }
  const events: readonly AutoLinkEvent[] = [
    lists([aMessenger()]),
    { type: 'lists-failed' },
    { type: 'pause-ended' },
    { type: 'pair-chosen', channelId: 3, crmId: 5 },
    { type: 'link-made' },
    { type: 'link-failed', because: 'link-refused' },
    { type: 'cancelled' },
  ]

  it.each(
    Object.values(states).flatMap((state) => events.map((event) => [event.type, state.next, event, state] as const)),
  )('the event %s changes the state %s only where it is expected', (type, next, event, state) => {
    if (awaited[type].includes(next)) expect(reduceAutoLink(state, event)).not.toEqual(state)
    else expect(reduceAutoLink(state, event)).toBe(state)
  })

  it.each(awaited.cancelled)('a company that is switched in the state %s ends the link (K5)', (next) => {
    expect(reduceAutoLink(states[next], { type: 'cancelled' })).toEqual(ended('cancelled'))
  })
})

describe('a page that is reloaded', () => {
  const wanted = { type: 'telegram' } as const
  it.each([
    [startAutoLink(wanted), 2],
    [{ next: 'wait', milliseconds: 2000, attempt: 3, wanted }, 4],
    [{ next: 'ask-lists', attempt: 5, wanted }, 5],
    [{ next: 'link', channelId: 3, crmId: 5 }, 5],
    [{ next: 'let-choose', channels: [], crms: [] }, 5],
    [{ next: 'nothing', because: 'linked' }, null],
  ] satisfies [AutoLink, number | null][])(
    'a page that is reloaded in the middle of %j goes on with the attempt %s',
    (step, attempt) => {
      expect(attemptAfterReload(step)).toBe(attempt)
    },
  )

  it.each([
    [3, 3],
    [0, 1],
    [99, 5],
    [Number.NaN, 1],
  ])('a page that is reloaded asks for the lists, with the attempt %s as %i', (attempt, asked) => {
    expect(resumeAutoLink(wanted, attempt)).toEqual({ next: 'ask-lists', attempt: asked, wanted })
  })
})
