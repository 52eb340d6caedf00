import type { AssistantSettings, HandBackHours, LongestWaitMinutes } from '@frontdesk/contract'
import { handBackHours, longestWaitMinutes } from '@frontdesk/contract/limits'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readDisclosure } from '../border/readDisclosure.ts'
import { readCount } from '../border/readId.ts'
import { readOne } from '../border/readList.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** Undefined: the provider's chats do not hand themselves back. */
function readHandBackHours(raw: unknown): HandBackHours | null | undefined {
  if (raw === null) return null
  return handBackHours.find((hours) => hours === raw)
}

/** Undefined: the provider has no bound for how long customers wait for the AI. */
function readLongestWait(raw: unknown): LongestWaitMinutes | null | undefined {
  if (raw === null) return null
  return longestWaitMinutes.find((minutes) => minutes === raw)
}

function readSettings(raw: unknown): AssistantSettings | null {
  const fields = fieldsOf(raw)
  const name = readText(fields['name'])
  if (name === null) return null
  const holdSeconds = readCount(fields['holdSeconds'])
  const hours = readHandBackHours(fields['handBackHours'])
  const longestWait = readLongestWait(fields['longestWaitMinutes'])
  const pace = readToken(fields['pace'], ['fast', 'normal', 'slow'] as const)
  return {
    name,
    kind: readToken(fields['kind'], ['local', 'openai'] as const) ?? 'local',
    instructions: readText(fields['instructions']) ?? '',
    isActive: fields['isActive'] !== false,
    answersPerConversation: readCount(fields['answersPerConversation']) || null,
    // A provider that sends replies at once has neither.
    ...(holdSeconds !== null && { holdSeconds }),
    ...(pace && { pace }),
    ...(hours !== undefined && { handBackHours: hours }),
    ...(longestWait !== undefined && { longestWaitMinutes: longestWait }),
    ...readDisclosure(fields['disclosure']),
  }
}

/** The settings in an answer; null if there are none that can be read. */
export const readSettingsAnswer = (response: unknown): AssistantSettings | null =>
  readOne(response, 'settings', readSettings)

/** The settings of the assistant alone, which chats show without the page of the assistant (CHAT-5). */
export const assistantSettingsCalls = (call: CallApi) => ({
  getAssistant: ({ companyId }: CompanyScope = {}, options?: CallOptions) =>
    call('getAssistant', { companyId }, readSettingsAnswer, options),
})
