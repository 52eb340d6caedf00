import type { Announcement, AnnouncementRecord, BodyOf } from '@frontdesk/contract'
import { announcementSeverities, announcementStates } from '@frontdesk/contract/limits'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readList, readOne } from '../border/readList.ts'
import { readTextsByLanguage } from '../border/readTextsByLanguage.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

export type AnnouncementPage = { announcements: readonly AnnouncementRecord[]; total: number }

function readWords(raw: unknown): Omit<Announcement, 'companyIds'> | null {
  const fields = fieldsOf(raw)
  const [id, startsAt] = [readId(fields['id']), readInstant(fields['startsAt'])]
  const texts = readTextsByLanguage(fields['texts'])
  if (id === null || startsAt === null || Object.keys(texts).length === 0) return null
  return {
    id,
    texts,
    severity: readToken(fields['severity'], announcementSeverities) ?? 'info',
    startsAt,
    endsAt: readInstant(fields['endsAt']),
  }
}

function readAnnouncement(raw: unknown): Announcement | null {
  const words = readWords(raw)
  const { companyIds } = fieldsOf(raw)
  return words && { ...words, companyIds: companyIds == null ? null : [...(readList(companyIds, '', readId) ?? [])] }
}

function readRecord(raw: unknown): AnnouncementRecord | null {
  const [words, fields] = [readWords(raw), fieldsOf(raw)]
  const createdAt = readInstant(fields['createdAt'])
  if (!words || createdAt === null) return null
  const readCompany = (company: unknown) => {
    const { id: rawId, name } = fieldsOf(company)
    const id = readId(rawId)
    return id === null ? null : { id, name: readText(name) ?? '' }
  }
  const { companies } = fields
  return {
    ...words,
    companies: companies == null ? null : [...(readList(companies, '', readCompany) ?? [])],
    state: readToken(fields['state'], announcementStates) ?? 'ended',
    createdAt,
    endedAt: readInstant(fields['endedAt']),
  }
}

/**
 * Announcements of the operator to companies, for providers with `capabilities.announcements`: those that are shown,
 * and, for system administrators, all (SYS-10).
 */
export const announcementCalls = (call: CallApi) => ({
  getAnnouncements: (options?: CallOptions): Promise<readonly Announcement[]> =>
    call('getAnnouncements', {}, (response) => readList(response, 'announcements', readAnnouncement), options),
  listAnnouncements: (page: { limit: number; offset: number }, options?: CallOptions): Promise<AnnouncementPage> => {
    const read = (response: unknown): AnnouncementPage | null => {
      const announcements = readList(response, 'announcements', readRecord)
      return (
        announcements && {
          announcements,
          total: readCount(fieldsOrData(response)['total']) ?? announcements.length,
        }
      )
    }
    return call('listAnnouncements', page, read, options)
  },
  createAnnouncement: (
    announcement: BodyOf<'createAnnouncement'>,
    options?: CallOptions,
  ): Promise<AnnouncementRecord> =>
    call('createAnnouncement', announcement, (response) => readOne(response, 'announcement', readRecord), options),
  endAnnouncement: (announcementId: number, options?: CallOptions): Promise<AnnouncementRecord> =>
    call('endAnnouncement', { announcementId }, (response) => readOne(response, 'announcement', readRecord), options),
})
