import type { ChosenFile, FileEvent } from './ChosenFile.ts'
import type { ConversationParts } from './ConversationPorts.ts'
import type { SupportLine } from './supportLines.ts'
import { SupportChosenFiles } from './SupportChosenFiles.tsx'
import { readFileLinks } from './readFileLinks.ts'
import { SentFiles } from './SentFiles.tsx'
import { uploadFile, type SupportFileCalls } from './uploadFile.ts'

/** The message being written, as its uploads see it. */
export type FilesOfMessage = { chosen: () => readonly ChosenFile[]; write: (event: FileEvent) => void }

/** A file and the id of its upload. */
export type NamedFile = { id: string; file: File }

/** The part that uploads, shows and opens the files of a conversation. */
export type FilesPart = ReturnType<typeof openFiles>

/**
 * Opens the uploads and the views of files. An upload is by itself, again after a failure, and ends when its file is
 * removed; one that was removed before is not begun.
 */
export function openFiles(parts: ConversationParts, calls: SupportFileCalls, { chosen, write }: FilesOfMessage) {
  const { companyId, apiHost, warn } = parts
  const begun = new Map<string, { file: File; abort: AbortController }>()
  const upload = async ({ id, file }: NamedFile) => {
    if (!chosen().some((one) => one.id === id)) return
    const abort = new AbortController()
    begun.set(id, { file, abort })
    try {
      const { signal } = abort
      const change = await uploadFile({ id, file, chosen: chosen(), companyId, calls, signal })
      write({ type: 'file-changed', id, change })
    } catch (error) {
      if (abort.signal.aborted) return
      warn('A file could not be uploaded', error)
      write({ type: 'file-changed', id, change: { is: 'no-answer' } })
    }
  }
  const uploadAgain = (id: string) => {
    const before = begun.get(id)
    if (!before) return
    write({ type: 'file-changed', id, change: { is: 'uploading' } })
    void upload({ id, file: before.file })
  }
  const remove = (id: string) => {
    begun.get(id)?.abort.abort()
    begun.delete(id)
    write({ type: 'file-removed', id })
  }
  const linksOf = (ids: readonly string[]) => readFileLinks({ companyId, apiHost, calls, warn }, ids)
  return {
    upload: (file: NamedFile) => void upload(file),
    drawChosen: (files: readonly ChosenFile[]) => (
      <SupportChosenFiles files={files} onAgain={uploadAgain} onRemove={remove} />
    ),
    drawSent: (files: NonNullable<SupportLine['files']>) => <SentFiles files={files} linksOf={linksOf} />,
    end() {
      for (const { abort } of begun.values()) abort.abort()
    },
  }
}
