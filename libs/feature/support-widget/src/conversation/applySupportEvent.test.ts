import { emptyThread, mergePage, type Thread } from '@frontdesk/chat-thread'
import { aMessage } from '@frontdesk/contract/fixtures'
import { aPlatform } from '@frontdesk/platform/testing'
import { defaultScheduler, notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { applySupportEvent, applySupportStream } from './applySupportEvent.ts'
import { supportOf } from './createSupport.ts'
import { supportQueries } from './supportQueries.ts'

/** What is to be notified, each in a turn of its own. */
let turns: (() => void)[] = []
beforeEach(() => notifyManager.setScheduler((turn) => void turns.push(turn)))
afterEach(() => notifyManager.setScheduler(defaultScheduler))

it('a message of support and the end of its draft are notified in one turn, so that neither is shown without the other', () => {
  const support = supportOf(aPlatform())
  const queryKey = supportQueries.threadKey(90)
  support.queryClient.setQueryData(queryKey, mergePage(emptyThread(90, 101), [], { skip: 0, take: 30 }))
  const draft = {
    type: 'draft-grew',
    answers: 7,
    chatId: 90,
    companyId: 101,
    fromId: 2,
    recipientId: 1,
    platformMessageId: 'ai:7:r1',
    runId: 'r1',
    run: 'ai:7:r1',
    seq: null,
    text: 'We op',
  } as const
  applySupportStream(support, draft)
  let notified: string[] = []
  // As `useQuery` subscribes.
  const note = notifyManager.batchCalls(() => void notified.push('thread'))
  new QueryObserver<Thread>(support.queryClient, { queryKey, enabled: false }).subscribe(note)
  support.subscribeToDrafts(() => notified.push('drafts'))
  turns = []
  const message = aMessage({
    id: 10,
    chatId: 90,
    fromId: 2,
    toId: 1,
    text: 'We open at nine',
    platform: 'internal',
    metadata: { agentReplyToMessageId: 7, runId: 'r1' },
  })
  applySupportEvent(support, { type: 'message-arrived', companyId: 101, seq: null, message, users: [], chat: null })
  const inTurns = turns.map((turn) => {
    notified = []
    turn()
    return notified.toSorted()
  })
  expect(inTurns).toEqual([['drafts', 'thread']])
})
