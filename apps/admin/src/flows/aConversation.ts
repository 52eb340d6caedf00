import type { Chat, Message, OpenAiStream } from '@frontdesk/contract'
import { aMessage } from '@frontdesk/contract/fixtures'
import type { ProviderScript } from '@frontdesk/platform/testing'
import { fullSalon } from '../screens/lily.ts'
import { assistant, customerOf, lilyChats, olenaAsUser, threadOf } from '../screens/lilyChats.ts'

type Emit = (event: string, payload: unknown) => void

const chatId = 10_001
const now = () => new Date().toISOString()

/** The conversation with Anna, which goes on: what the provider answers, and what it sends while the flow plays. */
export function aConversation({ isNew = false } = {}) {
  let emit: Emit = () => undefined
  let messages: readonly Message[] = isNew ? [] : threadOf(0)
  let chat: Chat | null = isNew ? null : (lilyChats[0] ?? null)
  let pieces = 0
  let seq = 1

  const said = (id: number, from: number, text: string, different: Partial<Message> = {}) =>
    aMessage({ id, chatId, fromId: from, text, createdAt: now(), sentAt: now(), updatedAt: now(), ...different })
  const arrive = (message: Message) => {
    const [anna] = lilyChats
    if (!anna) throw new Error('Anna is the first customer')
    messages = [...messages, message]
    chat = { ...(chat ?? anna), lastMessage: message, updatedAt: now() }
    emit('newMessage', { ...message, seq: ++seq, chat, users: [customerOf(0), olenaAsUser, assistant] })
  }
  const become = (different: Partial<Chat>) => {
    if (!chat) throw new Error('There is no chat yet')
    chat = { ...chat, ...different, updatedAt: now() }
    return chat
  }
  const stream = (event: Pick<OpenAiStream, 'event' | 'data'>) =>
    emit('openai_stream', {
      ...event,
      seq: pieces++,
      runId: 'run-1',
      agentReplyToMessageId: messages.at(-1)?.id ?? 1,
      chatId,
      companyId: 101,
      fromId: assistant.id,
      recipientId: customerOf(0).id,
      platformMessageId: 'run-1',
    })

  const script: ProviderScript = {
    ...fullSalon,
    getEvents: () => ({ events: [], seq, hasMore: false }),
    getChatsWithPreview: () => ({ chats: chat ? [chat] : [], total: chat ? 1 : 0 }),
    getChatMessages: () => ({ messages: [...messages] }),
    takeOverChat: () => ({
      chat: become({
        settings: { aiEnabled: false },
        handler: { by: 'human', adminId: 1001, userId: olenaAsUser.id, name: 'Olena Koval' },
      }),
      text: 'On Friday we have',
      isSent: false,
    }),
    updateAiBotSettingsForChat: () => ({ chat: become({ settings: { aiEnabled: true }, handler: { by: 'ai' } }) }),
    sendMessage: ({ message, clientMessageId }) => {
      const sent = said(1100, olenaAsUser.id, String(message), {
        status: 'sent',
        clientMessageId: typeof clientMessageId === 'string' ? clientMessageId : null,
      })
      arrive(sent)
      return { message: sent }
    },
  }
  return {
    script,
    onReady: (send: Emit) => {
      emit = send
    },
    customerWrites: (text: string) => arrive(said(1050, customerOf(0).id, text, { status: 'received', isRead: false })),
    assistantBegins: () => {
      pieces = 0
      stream({ event: 'thread.run.created', data: { id: 'run-1', status: 'in_progress' } })
    },
    assistantWrites: (text: string) => stream({ event: 'content.chunk', data: { content: text } }),
    assistantAnswers: (text: string) => {
      stream({ event: 'thread.run.completed', data: {} })
      arrive(
        said(1060, assistant.id, text, {
          status: 'sent',
          metadata: { agentReplyToMessageId: messages.at(-1)?.id ?? 1 },
        }),
      )
    },
  }
}
