import { assistantCalls, assistantCheckCalls, type CallApi } from '@frontdesk/api-client'
import type { AssistantCalls } from './cache/assistantQueries.ts'

/** The calls of the Assistant page; chats need only `assistantSettingsCalls`. */
export const pageCalls = (call: CallApi): AssistantCalls => ({ ...assistantCalls(call), ...assistantCheckCalls(call) })
