import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { QuickReply, QuickReplyProblem } from '../entities/QuickReply.ts'
import { accepted } from '../envelope.ts'
import { longestQuickReply, longestQuickReplyTable, longestShortcut, mostQuickReplyFiles } from '../limits.ts'
import { routes } from '../routes.ts'
import { FlagInput, IdInput } from '../wireValues.ts'

const InCompany = { companyId: IdInput.optional() }
const OfOne = z.object({ id: IdInput })
const Fields = {
  ...InCompany,
  /** Without the slash. A word: a space or another slash ends the search for it. */
  shortcut: z
    .string()
    .trim()
    .min(1)
    .max(longestShortcut)
    .regex(/^[^\s/]+$/u),
  text: z.string().trim().min(1).max(longestQuickReply),
  isOwn: z.boolean(),
  /** Its files, in order: uploads of the caller, and those that it has already. Omitted: they stay as they are. */
  fileIds: z.array(z.string().min(1).max(64)).max(mostQuickReplyFiles).optional(),
}

/** Texts that are ready to be sent: a company's, and each administrator's own (WORD-1; extensions). */
export const quickReplyEndpoints = {
  listQuickReplies: defineEndpoint({
    ...routes.listQuickReplies,
    access: 'company',
    register: ['WORD-1'],
    summary: 'The quick replies of the company and the caller’s own, the most used first.',
    query: z.object(InCompany),
    response: accepted({ quickReplies: z.array(QuickReply) }),
  }),
  createQuickReply: defineEndpoint({
    ...routes.createQuickReply,
    access: 'company',
    register: ['WORD-1', 'SYS-6'],
    summary:
      'Adds a quick reply. Throws SHORTCUT_TAKEN when the company, or the caller, has one whose shortcut is the same for a search, and VALIDATION_ERROR (422) beyond the most that either may have; FILE_NOT_FOUND (422) for a file that the caller cannot use.',
    body: z.object(Fields),
    response: accepted({ quickReply: QuickReply }),
    errors: [409, 413, 422],
  }),
  updateQuickReply: defineEndpoint({
    ...routes.updateQuickReply,
    access: 'company',
    register: ['WORD-1', 'SYS-6'],
    summary:
      'Changes a quick reply, or makes the caller’s own one the company’s and back. Throws as adding one does, and NOT_FOUND for one that is another administrator’s own.',
    params: OfOne,
    body: z.object(Fields),
    response: accepted({ quickReply: QuickReply }),
    errors: [404, 409, 413, 422],
  }),
  deleteQuickReply: defineEndpoint({
    ...routes.deleteQuickReply,
    access: 'company',
    register: ['WORD-1', 'SYS-6'],
    summary: 'Deletes a quick reply. Throws NOT_FOUND.',
    params: OfOne,
    query: z.object(InCompany),
    response: accepted({}),
    errors: [404],
  }),
  countQuickReplyUse: defineEndpoint({
    ...routes.countQuickReplyUse,
    access: 'company',
    register: ['WORD-1'],
    summary: 'Counts that a quick reply was put into a composer; the most used are offered first. Throws NOT_FOUND.',
    params: OfOne,
    body: z.object(InCompany),
    response: accepted({}),
    errors: [404],
  }),
  importQuickReplies: defineEndpoint({
    ...routes.importQuickReplies,
    access: 'company',
    register: ['WORD-1', 'SYS-6'],
    summary:
      'Adds quick replies of a table (CSV, TSV or semicolons) with a shortcut and a text in each line, and changes those whose shortcut is there already; with `dryRun` it only counts. Lines that cannot be read are left out and returned.',
    body: z.object({
      ...InCompany,
      text: z.string().min(1).max(longestQuickReplyTable),
      isOwn: z.boolean(),
      dryRun: z.boolean().default(false),
    }),
    response: accepted({
      added: z.int().nonnegative(),
      changed: z.int().nonnegative(),
      /** The number that are there already, word for word. */
      known: z.int().nonnegative(),
      problems: z.array(QuickReplyProblem),
    }),
    errors: [422],
  }),
  exportQuickReplies: defineEndpoint({
    ...routes.exportQuickReplies,
    access: 'company',
    register: ['WORD-1'],
    summary: 'The company’s quick replies, or the caller’s own, as a file for spreadsheets that can be imported again.',
    query: z.object({ ...InCompany, isOwn: FlagInput.default(false) }),
    response: z.string(),
    produces: 'text/csv',
  }),
}
