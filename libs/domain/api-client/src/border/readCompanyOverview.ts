import type { CompanyOverview } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readCompany } from './readCompany.ts'
import { readCount, readId } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readList } from './readList.ts'
import { NO_TIME } from './readMessage.ts'
import { readText } from './readToken.ts'

function readAgent(raw: unknown): CompanyOverview['agents'][number] | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  if (!id) return null
  return {
    id,
    name: readText(fields['name']) ?? '',
    kind: readText(fields['kind']) ?? '',
    isActive: fields['isActive'] !== false,
  }
}

/** A company with its numbers, read from its own fields or from its stats; null without an id (SYS-1). */
export function readCompanyOverview(raw: unknown): CompanyOverview | null {
  const company = readCompany(raw)
  if (!company) return null
  const fields = fieldsOf(raw)
  const stats = fieldsOf(fields['stats'])
  const count = (inStats: string, beside = inStats) => readCount(fields[beside]) ?? readCount(stats[inStats]) ?? 0
  const chatsWithAiCount = count('chatsWithAiCount')
  const aiMessagesCount = count('aiMessagesCount')
  const lastAiChatMessage = readInstant(fields['lastAiChatMessage']) ?? readInstant(stats['lastAiChatMessage'])
  const agents = [...(readList(fields['agents'] ?? [fields['agent']], '', readAgent) ?? [])]
  return {
    ...company,
    agents,
    chatsCount: count('totalChats', 'chatsCount'),
    chatsWithAiCount,
    aiMessagesCount,
    lastAiChatMessage,
    stats: {
      totalUsers: count('totalUsers'),
      totalAgents: readCount(stats['totalAgents']) ?? agents.length,
      totalChats: count('totalChats', 'chatsCount'),
      chatsWithAiCount,
      aiMessagesCount,
      activeIntegrations: count('activeIntegrations'),
      createdAt: readInstant(stats['createdAt']) ?? company.createdAt ?? NO_TIME,
      lastActivity: readInstant(stats['lastActivity']),
      lastAiChatMessage,
    },
  }
}
