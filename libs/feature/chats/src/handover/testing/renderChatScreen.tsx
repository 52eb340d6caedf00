import type { ChatEvent } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { renderScreen, type FakeApi, type FakePlatformOptions } from '@frontdesk/platform/testing'
import { act, screen } from '@testing-library/react'
import { applyStreamEvent, chatsOf } from '../../stores/createChats.ts'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { InboxPage } from '../../pages/InboxPage.tsx'
import { aChatServer } from '../../testing/aChatServer.ts'
import { assistant, byCustomer } from '../../testing/threadFixtures.ts'
import { chatOfAnna } from './chatOfAnna.ts'

type Overrides = NonNullable<Parameters<typeof aChatServer>[0]>
type Options = Pick<Overrides, 'call' | 'chats'> & { api?: FakeApi; chat?: Chat } & Pick<
    FakePlatformOptions,
    'capabilities' | 'different'
  >

/** Renders Anna's open chat for Olena; Anna has asked (message 7) whether the salon is open. */
export async function renderChatScreen({
  call = {},
  chats = {},
  chat = chatOfAnna,
  capabilities = {},
  different = {},
  ...rest
}: Options = {}) {
  const api =
    rest.api ??
    aChatServer({
      listed: [chat],
      storedMessages: [byCustomer(7, 'Are you open?')],
      chats,
      call: { sayTyping: () => ({ status: 'ok' }), ...call },
    })
  const shown = renderScreen(<InboxPage />, {
    route: '/chats/10001',
    path: '/chats/:chatId?',
    api,
    capabilities,
    different,
  })
  const { toasts } = shown.platform
  const loaded = chatsOf(shown.platform)
  await screen.findByRole('region', { name: 'Messages' })
  const about = { answers: 7, chatId: 10001, companyId: 101, fromId: assistant.id, recipientId: null, seq: null }
  const byRun = (runId: string) => ({ platformMessageId: `ai:${runId}`, runId, run: `ai:${runId}` })
  return {
    user: shown.user,
    receive: (event: ChatEvent) => act(() => applyChatEvent(loaded, event)),
    grow: (text: string, runId = 'run-1') =>
      act(() => applyStreamEvent(loaded, { type: 'draft-grew', ...about, ...byRun(runId), text })),
    end: (because: 'failed' | 'cancelled' | 'completed') =>
      act(() => applyStreamEvent(loaded, { type: `draft-${because}`, text: '', ...about, ...byRun('run-1') })),
    draft: () => screen.findByRole('article', { name: 'AI is writing' }),
    composer: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
    bar: () => screen.getByRole('group', { name: 'Who answers' }),
    calls: (call: string) => api.calls.filter((one) => one.call === call).map(({ input }) => input),
    toasts: () => toasts.visible(),
    chats: loaded,
  }
}
