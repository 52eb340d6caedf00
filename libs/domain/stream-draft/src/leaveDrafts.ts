import { hasFailed, isLeft } from './Draft.ts'
import type { Drafts } from './Drafts.ts'
import { endDrafts } from './endDrafts.ts'

/**
 * Ends the drafts of a chat that is left (STREAM-4). Later pieces of a run that counts them show that it is being
 * written; the text would begin in its middle, and is not shown.
 */
export const leaveChat = (drafts: Drafts, chatId: number): Drafts => endDrafts(drafts, isLeft, (draft) => draft.chatId === chatId)

/** Ends the drafts of a company that is left (STREAM-4). */
export const leaveCompany = (drafts: Drafts, companyId: number): Drafts => endDrafts(drafts, hasFailed, (draft) => draft.companyId === companyId)
