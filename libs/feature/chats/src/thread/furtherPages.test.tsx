import { hasOlder, nextSkip, type Thread } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import { usePlatform } from '@frontdesk/platform'
import { aDeferred, renderScreen } from '@frontdesk/platform/testing'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { chatKeys } from '../cache/chatKeys.ts'
import { chatQueries } from '../cache/chatQueries.ts'
import { aChatServer } from '../testing/aChatServer.ts'
import { byCustomer } from '../testing/threadFixtures.ts'
import { useOlderMessages } from './useThreadHistory.ts'

const stored = Array.from({ length: 400 }, (_, place) => byCustomer(place + 1, `Message ${String(place + 1)}`))
const plain = { includeSystemMessages: false, includeDeletedMessages: false }
const whole = { includeSystemMessages: true, includeDeletedMessages: false }

function Talk() {
  const [flags, setFlags] = useState(plain)
  const { data: thread } = useQuery(chatQueries.thread(usePlatform(), 101, 10_001, flags))
  const { older, loadOlder } = useOlderMessages(101, thread, 10_001, flags)
  return (
    <>
      <button onClick={loadOlder}>Older</button>
      <button onClick={() => setFlags(whole)}>Switch</button>
      <p>
        {thread === undefined ? 'nothing' : nextSkip(thread)} read, {older}
      </p>
    </>
  )
}

it('an older page requested for one thread is not added to another', async () => {
  const answer = aDeferred<Message[]>()
  const { user, platform } = renderScreen(<Talk />, {
    api: aChatServer({
      messages: {
        getChatMessages: ({ skip = 0, take = 50, includeSystemMessages }) =>
          includeSystemMessages === false && skip > 0
            ? answer.promise
            : Promise.resolve(
                stored
                  .toReversed()
                  .slice(skip, skip + take)
                  .toReversed(),
              ),
      },
    }),
  })
  await screen.findByText('50 read, more')
  await user.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByText('50 read, loading')
  await user.click(screen.getByRole('button', { name: 'Switch' }))
  await screen.findByText('50 read, more')
  // For the first thread, this page is the beginning of the conversation.
  await act(async () => answer.resolve(stored.slice(345, 350)))
  const read = (flags: typeof plain) => {
    const thread = platform.queryClient.getQueryData<Thread>(chatKeys.thread(101, 10_001, flags))
    return thread && { skip: nextSkip(thread), hasOlder: hasOlder(thread) }
  }
  await waitFor(() => expect(read(plain)).toMatchObject({ hasOlder: false }))
  expect(read(whole)).toEqual({ skip: 50, hasOlder: true })
})
