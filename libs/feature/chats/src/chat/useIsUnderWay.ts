import { useIsMutating } from '@tanstack/react-query'
import { controlKey } from './controlKey.ts'

/** Whether something is being done with the AI of a chat, from this window. */
export const useIsUnderWay = (chatId: number): boolean => useIsMutating({ mutationKey: controlKey(chatId) }) > 0
