import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '@frontdesk/contract'
import { catchUp } from './catchUp.ts'
import { mergePage } from './mergePage.ts'
import { aServer, serverCommands, type ServerCommand } from './testing/aServer.ts'
import { applyChatEvents, messagesIn, shuffled } from './testing/aThread.ts'
import { emptyThread } from './Thread.ts'

const fetched = (messages: readonly Message[]) => mergePage(emptyThread(10001, 101), messages, { skip: 0, take: 1000 })
/** A status arrives without a new version, so the time of the version is not compared. */
const view = (messages: readonly Message[]) =>
  messages.map((each) => ({
    ...each,
    viewedBy: [...each.viewedBy].sort((a, b) => a - b),
    updatedAt: null,
    clientMessageId: null,
  }))

function happened(before: readonly ServerCommand[], meanwhile: readonly ServerCommand[]) {
  const server = aServer()
  for (const command of before) server.run(command)
  const first = server.list()
  const countBefore = server.log.length
  for (const command of meanwhile) server.run(command)
  return {
    first,
    events: server.log.slice(countBefore),
    earlier: server.log.slice(0, countBefore),
    last: server.list(),
  }
}

describe('events and fetched pages', () => {
  it('events and a fetched page give the same thread: an edit, a delivery, a view', () => {
    const { first, events, last } = happened(
      [{ does: 'send', late: 0 }],
      [
        { does: 'deliver', which: 0 },
        { does: 'edit', which: 0 },
        { does: 'view', which: 0, adminId: 1001 },
      ],
    )
    expect(messagesIn(applyChatEvents(fetched(first), ...events))).toMatchObject([
      { status: 'sent', text: 'version 3', viewedBy: [1001] },
    ])
    expect(view(messagesIn(applyChatEvents(fetched(first), ...events)))).toEqual(view(last))
  })
})

describe('properties of events and fetched pages', () => {
  it('an earlier page with the events since gives the same thread as the current page (M3)', () => {
    fc.assert(
      fc.property(serverCommands(12), serverCommands(25), (before, meanwhile) => {
        const { first, events, last } = happened(before, meanwhile)
        expect(view(messagesIn(applyChatEvents(fetched(first), ...events)))).toEqual(view(last))
      }),
    )
  })

  it('events that arrive late, twice, or were already fetched give the same thread (M1, M3)', () => {
    fc.assert(
      fc.property(serverCommands(12), serverCommands(25), fc.infiniteStream(fc.nat()), (before, meanwhile, dice) => {
        const { first, events, earlier, last } = happened(before, meanwhile)
        expect(
          view(messagesIn(applyChatEvents(fetched(first), ...shuffled([...earlier, ...events, ...events], dice)))),
        ).toEqual(view(last))
      }),
    )
  })

  it('catching up recovers missed events, and ignores an older response (LIVE-6)', () => {
    fc.assert(
      fc.property(
        serverCommands(12),
        serverCommands(25),
        fc.infiniteStream(fc.boolean()),
        (before, meanwhile, isReceived) => {
          const { first, events, last } = happened(before, meanwhile)
          const some = applyChatEvents(fetched(first), ...events.filter(() => isReceived.next().value))
          expect(view(messagesIn(catchUp(some, fetched(last))))).toEqual(view(last))
          const all = applyChatEvents(fetched(first), ...events)
          expect(messagesIn(catchUp(all, fetched(first)))).toEqual(messagesIn(all))
        },
      ),
    )
  })
})
