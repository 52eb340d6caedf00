import type { BodyOf, ChannelType, QueryOf, UnknownDelivery } from '@frontdesk/contract'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readChannelType } from '../border/readChannelType.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList } from '../border/readList.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** A message whose delivery has an unknown outcome; `type`: null for a channel that only a newer server knows. */
export type UnknownDeliveryRow = Omit<UnknownDelivery, 'type'> & { type: ChannelType | null }

/** A page of them, and how many match the filter. */
export type UnknownDeliveryPage = { deliveries: readonly UnknownDeliveryRow[]; total: number }

function readDelivery(raw: unknown): UnknownDeliveryRow | null {
  const fields = fieldsOf(raw)
  const company = fieldsOf(fields['company'])
  const [messageId, chatId, companyId] = [readId(fields['messageId']), readId(fields['chatId']), readId(company['id'])]
  const writtenAt = readInstant(fields['writtenAt'])
  if (messageId === null || chatId === null || companyId === null || writtenAt === null) return null
  return {
    messageId,
    company: { id: companyId, name: readText(company['name']) ?? '' },
    chatId,
    type: readChannelType(fields['type']),
    channel: readText(fields['channel']),
    author: readToken(fields['author'], ['person', 'ai'] as const) ?? 'person',
    writtenAt,
    isRepeating: fields['isRepeating'] === true,
  }
}

function readPage(response: unknown): UnknownDeliveryPage | null {
  const deliveries = readList(response, 'deliveries', readDelivery)
  return deliveries && { deliveries, total: readCount(fieldsOrData(response)['total']) ?? deliveries.length }
}

const readAnswer = (name: 'isSettled' | 'isRepeated') => (response: unknown) => {
  const answer = fieldsOrData(response)[name]
  return typeof answer === 'boolean' ? answer : null
}

/** The calls about deliveries of unknown outcome over all companies (SYS-11). */
export const unknownDeliveryCalls = (call: CallApi) => ({
  listUnknownDeliveries: (
    filter: QueryOf<'listUnknownDeliveries'> = {},
    options?: CallOptions,
  ): Promise<UnknownDeliveryPage> => call('listUnknownDeliveries', filter, readPage, options),
  /** Resolves to false when the outcome was known already. */
  settleDelivery: (settled: BodyOf<'settleDelivery'>, options?: CallOptions): Promise<boolean> =>
    call('settleDelivery', settled, readAnswer('isSettled'), options),
  /** Resolves to false when nothing is repeated: the outcome is known, or an attempt is queued. */
  repeatDelivery: (which: BodyOf<'repeatDelivery'>, options?: CallOptions): Promise<boolean> =>
    call('repeatDelivery', which, readAnswer('isRepeated'), options),
})
