/** Why a file does not go with the message; `limit` of the file says how many bytes or files there may be. */
export type FileFailure = 'too-large' | 'too-many' | 'empty' | 'refused' | 'no-answer'

/** A file that is to go with the message being written; it is uploaded ahead of it. */
export type ChosenFile = {
  /** The id of its upload, which makes a repeated one the same file. */
  readonly id: string
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  readonly is: 'uploading' | 'uploaded' | FileFailure
  /** The server's id of it, once it is uploaded. */
  readonly fileId: string | null
  readonly limit: number | null
}

export type FileEvent =
  | { type: 'files-chosen'; files: readonly ChosenFile[] }
  | { type: 'file-changed'; id: string; change: Partial<Pick<ChosenFile, 'is' | 'fileId' | 'limit'>> }
  | { type: 'file-removed'; id: string }

/** Applies one event to the chosen files; what happens to a file that was removed changes nothing. */
export function stepFiles(files: readonly ChosenFile[], event: FileEvent): readonly ChosenFile[] {
  if (event.type === 'files-chosen') return [...files, ...event.files]
  if (event.type === 'file-removed') return files.filter(({ id }) => id !== event.id)
  return files.map((file) => (file.id === event.id ? { ...file, ...event.change } : file))
}

/** The server's ids of the files that are uploaded. */
export const uploadedIds = (files: readonly ChosenFile[]): readonly string[] =>
  files.flatMap(({ fileId }) => fileId ?? [])

/** Whether everything that was chosen is uploaded: a message waits for the rest, or for its removal. */
export const areUploaded = (files: readonly ChosenFile[]): boolean => files.every(({ is }) => is === 'uploaded')
