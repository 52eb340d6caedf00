import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Announcement, AnnouncementRecord } from '../entities/Announcement.ts'
import { accepted } from '../envelope.ts'
import { announcementSeverities, longestAnnouncement, mostAnnouncedCompanies } from '../limits.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput, Instant, Language } from '../wireValues.ts'

const Texts = z
  .partialRecord(Language, z.string().trim().min(1).max(longestAnnouncement))
  .refine((texts) => Object.keys(texts).length > 0, 'Write the text in one language at least')

export const announcementEndpoints = {
  getAnnouncements: defineEndpoint({
    ...routes.getAnnouncements,
    access: 'admin',
    register: ['SYS-10'],
    summary:
      'The announcements of the operator that are shown now to the companies of the caller, the most urgent and then the newest first.',
    response: accepted({ announcements: z.array(Announcement) }),
  }),
  listAnnouncements: defineEndpoint({
    ...routes.listAnnouncements,
    access: 'system',
    register: ['SYS-10', 'SYS-5'],
    summary: 'All announcements to companies, newest first, a page at a time.',
    query: z.object({ limit: countInput(1, 100).default(20), offset: countInput(0, 1_000_000).default(0) }),
    response: accepted({ announcements: z.array(AnnouncementRecord), total: z.int().nonnegative() }),
  }),
  createAnnouncement: defineEndpoint({
    ...routes.createAnnouncement,
    access: 'system',
    register: ['SYS-10', 'SYS-5', 'SYS-6'],
    summary:
      'Announces something to all companies or to those named, in one language or more, at once or from a moment on, until a moment or until it is ended. Throws VALIDATION_ERROR for an end that is over or before the beginning, NOT_FOUND for a company that is not there.',
    body: z.object({
      texts: Texts,
      severity: z.enum(announcementSeverities),
      startsAt: Instant.nullish(),
      endsAt: Instant.nullish(),
      companyIds: z.array(IdInput).min(1).max(mostAnnouncedCompanies).nullish(),
    }),
    response: accepted({ announcement: AnnouncementRecord }),
    errors: [404],
  }),
  endAnnouncement: defineEndpoint({
    ...routes.endAnnouncement,
    access: 'system',
    register: ['SYS-10', 'SYS-5', 'SYS-6'],
    summary: 'Ends an announcement at once; one that is over already stays as it is. Throws NOT_FOUND.',
    body: z.object({ announcementId: IdInput }),
    response: accepted({ announcement: AnnouncementRecord }),
    errors: [404],
  }),
}
