import type { BodyOf, QuickReply, QuickReplyProblem, ResponseOf } from '@frontdesk/contract'
import { quickReplyProblems } from '@frontdesk/contract/limits'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readAccepted } from '../border/readAccepted.ts'
import { readCount, readId } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readFile } from '../border/readFile.ts'
import { readList, readOne } from '../border/readList.ts'
import { NO_TIME } from '../border/readMessage.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/** A quick reply as an administrator writes it. */
export type QuickReplyFields = Pick<QuickReply, 'shortcut' | 'text' | 'isOwn'> & { fileIds?: readonly string[] }
/** The counts of an import, and the lines that were left out. */
export type QuickReplyImport = Pick<ResponseOf<'importQuickReplies'>, 'added' | 'changed' | 'known' | 'problems'>

function readQuickReply(raw: unknown): QuickReply | null {
  const fields = fieldsOf(raw)
  const id = readId(fields['id'])
  const [shortcut, text] = [readText(fields['shortcut']), readText(fields['text'])]
  if (id === null || !shortcut || !text) return null
  const files = [...(readList(fields['files'], '', readFile) ?? [])]
  return {
    id,
    shortcut,
    text,
    isOwn: fields['isOwn'] === true,
    uses: readCount(fields['uses']) ?? 0,
    updatedAt: readInstant(fields['updatedAt']) ?? NO_TIME,
    ...(files.length > 0 && { files }),
  }
}

function readProblem(raw: unknown): QuickReplyProblem | null {
  const { line: rawLine, reason } = fieldsOf(raw)
  const line = readCount(rawLine)
  return line ? { line, reason: readToken(reason, quickReplyProblems) ?? 'unreadable' } : null
}

function readImport(response: unknown): QuickReplyImport | null {
  const fields = fieldsOrData(response)
  const [added, changed] = [readCount(fields['added']), readCount(fields['changed'])]
  if (added === null || changed === null) return null
  return {
    added,
    changed,
    known: readCount(fields['known']) ?? 0,
    problems: [...(readList(fields['problems'], '', readProblem) ?? [])],
  }
}

/** Texts that are ready to be sent, for providers with `capabilities.quickReplies` (WORD-1). */
export const quickReplyCalls = (call: CallApi) => {
  const readTheReply = (response: unknown) => readOne(response, 'quickReply', readQuickReply)
  return {
    /** The company's and the caller's own, the most used first. */
    listQuickReplies: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<readonly QuickReply[]> =>
      call(
        'listQuickReplies',
        { companyId },
        (response) => readList(response, 'quickReplies', readQuickReply),
        options,
      ),
    /** Rejects with SHORTCUT_TAKEN. */
    createQuickReply: (reply: CompanyScope & QuickReplyFields, options?: CallOptions): Promise<QuickReply> =>
      call('createQuickReply', { companyId: undefined, ...reply }, readTheReply, options),
    /** Rejects with SHORTCUT_TAKEN. */
    updateQuickReply: (
      reply: CompanyScope & QuickReplyFields & { id: number },
      options?: CallOptions,
    ): Promise<QuickReply> => call('updateQuickReply', { companyId: undefined, ...reply }, readTheReply, options),
    deleteQuickReply: ({ companyId, id }: CompanyScope & { id: number }, options?: CallOptions) =>
      call('deleteQuickReply', { id }, readAccepted, { ...options, query: { companyId } }),
    countQuickReplyUse: ({ companyId, id }: CompanyScope & { id: number }, options?: CallOptions) =>
      call('countQuickReplyUse', { id, companyId }, readAccepted, options),
    importQuickReplies: (
      table: CompanyScope & Omit<BodyOf<'importQuickReplies'>, 'companyId'>,
      options?: CallOptions,
    ): Promise<QuickReplyImport> => call('importQuickReplies', { companyId: undefined, ...table }, readImport, options),
    /** The company's, or the caller's own, as a file that can be imported again. */
    exportQuickReplies: ({ companyId, isOwn }: CompanyScope & { isOwn: boolean }, options?: CallOptions) =>
      // `isFile`: what is read is the Blob of the response.
      call('exportQuickReplies', { companyId, isOwn }, (body) => ({ name: 'quick-replies.csv', body: body as Blob }), {
        ...options,
        isFile: true,
      }),
  }
}
