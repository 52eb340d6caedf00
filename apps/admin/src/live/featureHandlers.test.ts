import type { Chat } from '@frontdesk/contract'
import { aChat } from '@frontdesk/contract/fixtures'
import { aPlatform } from '@frontdesk/platform/testing'
import { expect, it, vi } from 'vitest'
import { featureHandlers } from './featureHandlers.ts'

it.each([
  ['a WhatsApp number that works, by which the history of its phone comes', 'whatsapp', 'connected', 1],
  ['one that fails', 'whatsapp', 'failed', 0],
  ['another channel', 'telegram', 'connected', 0],
] as const)('chats are read again after a change of %s: %s, %s', (_what, channel, status, times) => {
  const platform = aPlatform()
  const invalidated = vi.spyOn(platform.queryClient, 'invalidateQueries')
  const event = { companyId: 101, seq: 1, messengerId: 5, isActive: true, isDeleted: false }
  featureHandlers(platform).onChannel?.({ type: 'channel-changed', ...event, channel, status })
  expect(invalidated.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === 'chats')).toHaveLength(times)
})

it('the notes of a chat are forgotten with the chat, once its customer is erased', () => {
  const platform = aPlatform()
  const reset = vi.spyOn(platform.queryClient, 'resetQueries')
  const change = (chat: Chat) =>
    featureHandlers(platform).onEvent({ type: 'chat-changed', companyId: 101, seq: 1, chat }, { isCaughtUp: false })
  const ofNotes = () => reset.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === 'note-search')
  change(aChat({ id: 7, companyId: 101 }))
  expect(ofNotes()).toEqual([])
  change(aChat({ id: 7, companyId: 101, isErased: true }))
  expect(ofNotes()).toHaveLength(1)
})
