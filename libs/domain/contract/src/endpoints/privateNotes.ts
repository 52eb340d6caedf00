import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { FoundNote, PrivateNote } from '../entities/PrivateNote.ts'
import { accepted } from '../envelope.ts'
import { longestNote, mostMentions } from '../limits.ts'
import { routes } from '../routes.ts'
import { countInput, IdInput, LogPosition } from '../wireValues.ts'

const InCompany = { companyId: IdInput.optional() }
const OfChat = z.object({ chatId: IdInput })
const OfOne = z.object({ id: IdInput })
const Words = {
  ...InCompany,
  body: z.string().trim().min(1).max(longestNote),
  /** Colleagues whom it mentions; ids of people who are no administrators of the company are left out. */
  mentions: z.array(IdInput).max(mostMentions).default([]),
}

/** Notes of administrators in a chat, which no customer sees (CUST-3, TEAM-3; extensions). */
export const privateNoteEndpoints = {
  listPrivateNotes: defineEndpoint({
    ...routes.listPrivateNotes,
    access: 'company',
    register: ['CUST-3'],
    summary: 'The private notes of a customer’s chat, oldest first; removed ones are left out.',
    params: OfChat,
    query: z.object(InCompany),
    response: accepted({ notes: z.array(PrivateNote), seq: LogPosition }),
    errors: [404],
  }),
  addPrivateNote: defineEndpoint({
    ...routes.addPrivateNote,
    access: 'company',
    register: ['CUST-3', 'TEAM-3'],
    summary:
      'Adds a private note to a customer’s chat; it is never delivered. Repeating a `clientNoteId` returns the same note. Throws IDEMPOTENCY_KEY_REUSED for one of another chat or author, and VALIDATION_ERROR (422) beyond the most of one chat.',
    params: OfChat,
    body: z.object({ ...Words, clientNoteId: z.string().min(8).max(64) }),
    response: accepted({ note: PrivateNote }),
    errors: [404, 409, 422],
  }),
  editPrivateNote: defineEndpoint({
    ...routes.editPrivateNote,
    access: 'company',
    register: ['CUST-3', 'TEAM-3'],
    summary:
      'Changes a private note of one’s own. Throws FORBIDDEN for a colleague’s, and NOT_FOUND for a removed one.',
    params: OfOne,
    body: z.object(Words),
    response: accepted({ note: PrivateNote }),
    errors: [404],
  }),
  removePrivateNote: defineEndpoint({
    ...routes.removePrivateNote,
    access: 'company',
    register: ['CUST-3'],
    summary:
      'Removes a private note of one’s own with its words; a repeated call changes nothing. Throws FORBIDDEN for a colleague’s.',
    params: OfOne,
    query: z.object(InCompany),
    response: accepted({ note: PrivateNote }),
    errors: [404],
  }),
  searchPrivateNotes: defineEndpoint({
    ...routes.searchPrivateNotes,
    access: 'company',
    register: ['CUST-3', 'MSG-8'],
    summary: 'Private notes that contain these words, newest first, in one chat or in all.',
    body: z.object({
      ...InCompany,
      searchQuery: z.string().max(500),
      chatId: IdInput.nullish(),
      limit: countInput(1, 200).default(50),
    }),
    response: accepted({ notes: z.array(FoundNote) }),
    errors: [404],
  }),
  listMentions: defineEndpoint({
    ...routes.listMentions,
    access: 'company',
    register: ['TEAM-3'],
    summary: 'The private notes that mention the caller and that they have not seen, newest first, at most 100.',
    query: z.object(InCompany),
    response: accepted({ notes: z.array(FoundNote) }),
  }),
  markMentionsSeen: defineEndpoint({
    ...routes.markMentionsSeen,
    access: 'company',
    register: ['TEAM-3'],
    summary: 'Records that the caller has seen the notes of a chat that mention them; a repeated call changes nothing.',
    body: z.object({ ...InCompany, chatId: IdInput }),
    response: accepted({}),
  }),
}
