import {
  ApiError,
  fileCalls,
  quickReplyCalls,
  type QuickReplyFields,
  type QuickReplyImport,
} from '@frontdesk/api-client'
import { saveFile, useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { quickRepliesQuery } from '../quickRepliesQuery.ts'
import type { ReplyFile } from './ReplyFile.ts'

/** A quick reply to store: a new one has no id. */
export type SavedReply = Omit<QuickReplyFields, 'fileIds'> & {
  id: number | null
  /** Its files, in order; without them they stay. */
  files?: readonly ReplyFile[]
}
/** A table to import, or only to look at. */
export type ImportedTable = { text: string; isOwn: boolean; dryRun: boolean }

/** The changes of the page; each rejects with a sentence for the user. */
export type QuickReplyChanges = {
  save: (reply: SavedReply) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  import: (table: ImportedTable) => Promise<QuickReplyImport>
  /** Hands the company's, or one's own, to the browser as a file. A failure is a toast. */
  download: (isOwn: boolean) => void
}

/** The calls that change a company's quick replies; the list is read again after each. */
export function useQuickReplyChanges(companyId: number): QuickReplyChanges {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const calls = api.subject(quickReplyCalls)
  const onSettled = () => queryClient.invalidateQueries({ queryKey: quickRepliesQuery(api, companyId).queryKey })
  /** The sentence of a refusal that a user can do something about. */
  const explained = (error: unknown): never => {
    const isTaken = error instanceof ApiError && error.code === 'SHORTCUT_TAKEN'
    const isFull = error instanceof ApiError && error.code === 'VALIDATION_ERROR' && error.status === 422
    if (isTaken) throw new Error(t`There is a quick reply with this shortcut already. Choose another.`)
    if (isFull) throw new Error(t`There is no room for so many quick replies. Delete some first.`)
    throw error
  }
  /** Uploads the files that are new; one that was uploaded by an earlier try is the same file. */
  const uploadAll = (files: readonly ReplyFile[]) =>
    Promise.all(
      files.map(async ({ id, name, body }) =>
        body === undefined
          ? id
          : (await api.subject(fileCalls).uploadFile({ companyId, fileName: name, uploadId: id, body })).id,
      ),
    )
  const save = useSoleMutation({
    changes: ({ id, shortcut, isOwn }: SavedReply) => id ?? `${isOwn ? 'own' : 'company'} ${shortcut}`,
    async mutationFn({ id, files, ...words }: SavedReply) {
      const reply = { companyId, ...words, ...(files && { fileIds: await uploadAll(files) }) }
      return id === null ? calls.createQuickReply(reply) : calls.updateQuickReply({ id, ...reply })
    },
    onSettled,
  })
  const remove = useSoleMutation({
    changes: (id: number) => id,
    mutationFn: (id: number) => calls.deleteQuickReply({ companyId, id }),
    onSettled,
  })
  const importing = useSoleMutation({
    changes: ({ dryRun, isOwn, text }: ImportedTable) => JSON.stringify([dryRun, isOwn, text]),
    mutationFn: (table: ImportedTable) => calls.importQuickReplies({ companyId, ...table }),
    onSettled,
  })
  const download = useSoleMutation({
    changes: (isOwn: boolean) => isOwn,
    mutationFn: (isOwn: boolean) => calls.exportQuickReplies({ companyId, isOwn }),
    onSuccess: saveFile,
    onError: ({ message }) => {
      toasts.show({ type: 'error', message: t`The quick replies could not be downloaded: ${message}` })
    },
  })
  return {
    save: (reply) => save.mutateAsync(reply).catch(explained),
    remove: (id) => remove.mutateAsync(id),
    import: (table) => importing.mutateAsync(table).catch(explained),
    download: (isOwn) => download.mutate(isOwn),
  }
}
