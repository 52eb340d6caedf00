import { z } from 'zod'
import { announcementSeverities, announcementStates, longestAnnouncement } from '../limits.ts'
import { Id, Instant, Language } from '../wireValues.ts'

/** The words of an announcement by language; a reader gets their own language, else English, else another. */
const Texts = z.partialRecord(Language, z.string().min(1).max(longestAnnouncement))

/** An announcement of the operator, as an administrator of a company reads it above the page (SYS-10). */
export const Announcement = z.object({
  id: Id,
  texts: Texts,
  severity: z.enum(announcementSeverities),
  startsAt: Instant,
  /** When it is over by itself; null: once it is ended. */
  endsAt: Instant.nullable(),
  /** Those of the caller's companies that it is for; null: all companies. */
  companyIds: z.array(Id).nullable(),
})
export type Announcement = z.infer<typeof Announcement>

/** An announcement as system administrators see it. */
export const AnnouncementRecord = Announcement.omit({ companyIds: true }).extend({
  /** The companies that it is for; null: all. */
  companies: z.array(z.object({ id: Id, name: z.string() })).nullable(),
  state: z.enum(announcementStates),
  createdAt: Instant,
  /** When a system administrator ended it before its time. */
  endedAt: Instant.nullable(),
})
export type AnnouncementRecord = z.infer<typeof AnnouncementRecord>
