import { GrammyError, type Api } from 'grammy'
import { expect, it } from 'vitest'
import type { FileStore } from '../ports/FileStore.ts'
import { telegramChannel } from './telegramChannel.ts'

const outbound = {
  messengerId: 1,
  companyId: 2,
  chatId: 3,
  messageId: 4,
  platformChatId: '-5',
  text: 'Hello',
  files: [],
  isAiReply: false,
  template: null,
  quotes: null,
  topicId: '77',
} as const

/** A Telegram whose answers are decided by the chat and the topic; it notes what it was asked to send. */
function aTelegram(answer: (chatId: string, topic: number | undefined) => object | null) {
  const asked: [string, number | undefined][] = []
  const sendMessage = (chatId: string, _text: string, { message_thread_id: topic }: { message_thread_id?: number }) => {
    asked.push([chatId, topic])
    const refusal = answer(chatId, topic)
    return refusal
      ? Promise.reject(new GrammyError('refused', { ok: false, ...refusal } as never, 'sendMessage', {}))
      : Promise.resolve({ message_id: 9 })
  }
  const moved: object[] = []
  const channel = telegramChannel(
    {
      later: () => () => {},
      files: {} as FileStore, // The message has none.
      onMoved: async (event) => void moved.push(event),
    },
    () => ({ sendMessage }) as unknown as Api, // Nothing else of it is called.
  )
  return { channel, asked, moved }
}

it('a message to a group that goes on under another id is delivered there once, and the id is passed on', async () => {
  const { channel, asked, moved } = aTelegram((chatId) =>
    chatId === '-5'
      ? {
          error_code: 400,
          description: 'Bad Request: group chat was upgraded to a supergroup chat',
          parameters: { migrate_to_chat_id: -1005 },
        }
      : null,
  )
  expect(await channel.send(outbound)).toEqual({ type: 'sent', platformMessageId: '9' })
  expect(asked).toEqual([
    ['-5', 77],
    ['-1005', 77],
  ])
  expect(moved).toEqual([{ messengerId: 1, companyId: 2, from: '-5', to: '-1005' }])
})

it('a message to a topic that is gone is delivered to the chat itself', async () => {
  const { channel, asked } = aTelegram((_chat, topic) =>
    topic === undefined ? null : { error_code: 400, description: 'Bad Request: message thread not found' },
  )
  expect(await channel.send(outbound)).toMatchObject({ type: 'sent' })
  expect(asked).toEqual([
    ['-5', 77],
    ['-5', undefined],
  ])
})

it('a group that names itself as its new id is refused, and not asked for ever', async () => {
  const { channel, asked } = aTelegram(() => ({
    error_code: 400,
    description: 'Bad Request',
    parameters: { migrate_to_chat_id: -5 },
  }))
  expect(await channel.send(outbound)).toMatchObject({ type: 'failed', code: 'REJECTED' })
  expect(asked).toHaveLength(1)
})
