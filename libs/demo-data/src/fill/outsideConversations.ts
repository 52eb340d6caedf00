import type { MessageStatus } from '@frontdesk/contract'
import type { DemoChat, PlacedMessage } from './DemoChat.ts'
import type { DemoOutside } from './DemoOutside.ts'
import { pictureBytes } from './demoPicture.ts'

/** The messages that have reached their customers, or come from them, with their statuses by id. */
export type Delivered = { placed: readonly PlacedMessage[]; statuses: ReadonlyMap<number, MessageStatus> }

/** The conversations as Telegram and WhatsApp show them. */
export function outsideConversations(
  chats: readonly DemoChat[],
  { placed, statuses }: Delivered,
): { telegram: DemoOutside['telegram']['conversations']; whatsapp: DemoOutside['whatsapp']['conversations'] } {
  const byChat = Map.groupBy(placed, (each) => each.chat)
  const messagesOf = (chat: DemoChat) => byChat.get(chat) ?? []
  return {
    telegram: chats.flatMap((chat) =>
      chat.telegram === null
        ? []
        : {
            ...chat.telegram,
            past: messagesOf(chat).flatMap(({ telegramId, message }) =>
              telegramId === null
                ? []
                : { ...contentOf(message), messageId: telegramId, isFromBot: message.author !== 'customer' },
            ),
          },
    ),
    whatsapp: chats.flatMap((chat) =>
      chat.whatsapp === null
        ? []
        : {
            phoneNumberId: chat.whatsapp.phoneNumberId,
            phone: chat.whatsapp.phone,
            past: messagesOf(chat).flatMap(({ id, whatsappId, message }) =>
              whatsappId === null
                ? []
                : {
                    ...contentOf(message),
                    id: whatsappId,
                    status: message.author === 'customer' ? null : statuses.get(id) === 'read' ? 'read' : 'delivered',
                  },
            ),
          },
    ),
  }
}

const contentOf = ({ at, text, picture }: PlacedMessage['message']) => ({
  at: new Date(at),
  text,
  ...(picture !== undefined && { photo: pictureBytes(picture) }),
})
