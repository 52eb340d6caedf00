import type { Admin, Chat } from '@frontdesk/contract'
import { ownUserId } from './users.ts'

/** The changes of a chat in which this administrator answers from now on. */
export const answeredBy = (chat: Chat, admin: Admin | null): Pick<Chat, 'settings' | 'handler'> => ({
  settings: { ...chat.settings, aiEnabled: false },
  ...(chat.handler !== undefined &&
    admin !== null && {
      handler: {
        by: 'human',
        adminId: admin.id,
        userId: ownUserId(chat, new Map(), admin.id),
        name: admin.fullName,
      },
    }),
})

/** The changes of a chat that is handed back to the AI. */
export const answeredByAi = (chat: Chat): Pick<Chat, 'settings' | 'handler'> => ({
  settings: { ...chat.settings, aiEnabled: true },
  ...(chat.handler !== undefined && { handler: { by: 'ai' } }),
})
