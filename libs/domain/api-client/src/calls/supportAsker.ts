import type { SupportAsker, SupportPerson } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readLanguage } from '../border/readAdmin.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { readSubscriptionSummary } from '../border/readSubscription.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

const identities = ['administrator', 'vouched', 'device'] as const

function readPerson(raw: unknown): SupportPerson | null {
  const fields = fieldsOf(raw)
  const userId = readId(fields['userId'])
  if (!userId) return null
  const page = fieldsOf(fields['page'])
  const [path, at] = [readText(page['path']), readInstant(page['at'])]
  const isVerified = fields['isEmailVerified']
  return {
    userId,
    name: readText(fields['name']) ?? '',
    // Of an identity of a newer server, no more is believed than of a device.
    identity: readToken(fields['identity'], identities) ?? 'device',
    email: readText(fields['email']),
    isEmailVerified: typeof isVerified === 'boolean' ? isVerified : null,
    language: readLanguage(fields['language']),
    page: path === null || at === null ? null : { origin: readText(page['origin']), path, at },
  }
}

function readOtherChat(raw: unknown): SupportAsker['otherChats'][number] | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  return id ? { id, title: readText(fields['title']), lastMessageAt: readInstant(fields['lastMessageAt']) } : null
}

function readAsker(raw: unknown): SupportAsker | null {
  const fields = fieldsOf(raw)
  const company = fieldsOf(fields['company'])
  const companyId = readId(company['id'])
  if (!companyId) return null
  const otherChats = [...(readList(fields, 'otherChats', readOtherChat) ?? [])]
  return {
    company: {
      id: companyId,
      name: readText(company['name']) ?? '',
      subscriptionSummary: readSubscriptionSummary(company['subscriptionSummary']) ?? null,
    },
    people: [...(readList(fields, 'people', readPerson) ?? [])],
    otherChats,
    otherChatCount: readCount(fields['otherChatCount']) ?? otherChats.length,
  }
}

/** The other side of the support conversations (SUP-8). */
export const supportAskerCalls = (call: CallApi) => ({
  getSupportAsker: (of: { chatId: number }, options?: CallOptions): Promise<SupportAsker> =>
    call('getSupportAsker', of, (response) => readOne(response, 'asker', readAsker), options),
})
