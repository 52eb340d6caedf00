import { ApiError, type fileCalls } from '@frontdesk/api-client'
import { refusalsOf } from '@frontdesk/channel-capabilities'
import type { ChosenFile, FileFailure } from './ChosenFile.ts'

/** Uploads, and addresses of files; `url` is whole. */
export type SupportFileCalls = Pick<ReturnType<typeof fileCalls>, 'uploadFile' | 'getFileLinks'>

/** The outcome of an upload. */
type FileChange = Partial<Pick<ChosenFile, 'is' | 'fileId' | 'limit'>>

type Upload = {
  id: string
  file: File
  /** All files of the message in the order in which they were chosen, this one among them. */
  chosen: readonly ChosenFile[]
  companyId: number
  calls: SupportFileCalls
  signal: AbortSignal
}

/**
 * Uploads a file, unless it is one that a message of the product's own chats cannot carry, by the inbox's rules.
 * Resolves with what became of it; rejects when there was no answer.
 */
export async function uploadFile({ id, file, chosen, companyId, calls, signal }: Upload): Promise<FileChange> {
  const taken = chosen.filter((other) => other.id === id || other.is === 'uploading' || other.is === 'uploaded')
  const refusal = refusalsOf('internal', taken).find((each) => each.file.id === id)
  if (refusal)
    switch (refusal.because) {
      case 'too-large':
      case 'too-large-together':
        return { is: 'too-large', limit: refusal.mostBytes }
      case 'too-many':
        return { is: 'too-many', limit: refusal.most }
      case 'empty':
        return { is: 'empty' }
      case 'no-files':
      case 'wrong-kind':
        return { is: 'refused' }
    }
  try {
    const stored = await calls.uploadFile({ companyId, fileName: file.name, uploadId: id, body: file }, { signal })
    return { is: 'uploaded', fileId: stored.id }
  } catch (error) {
    const because = failureOf(error)
    if (because === null) throw error
    return { is: because }
  }
}

/** Why the server refused a file; null when trying again may help. */
function failureOf(error: unknown): FileFailure | null {
  if (!(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500) return null
  return error.status === 413 ? 'too-large' : 'refused'
}
