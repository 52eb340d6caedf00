import { createStore } from '@frontdesk/platform'
import type { FilesOfMessage, FilesPart, NamedFile } from './openFiles.tsx'
import type { ChosenFile } from './ChosenFile.ts'
import type { ConversationParts } from './ConversationPorts.ts'

/** The part that uploads, shows and opens files, which is loaded with the first of them. */
export type Files =
  | { readonly is: 'unneeded' | 'loading' | 'failed'; readonly part: null }
  | { readonly is: 'loaded'; readonly part: FilesPart }

/**
 * The files of a conversation. What is chosen belongs to the message at once, which waits for it; it is uploaded as
 * soon as the code for that is loaded, also when that took several attempts.
 */
export function createFiles(parts: ConversationParts, message: FilesOfMessage) {
  const files = createStore<Files>({ is: 'unneeded', part: null })
  let waiting: NamedFile[] = []
  const load = async () => {
    const { is } = files.get()
    if (is === 'loading' || is === 'loaded') return
    files.set({ is: 'loading', part: null })
    try {
      const [{ openFiles }, calls] = await Promise.all([import('./openFiles.tsx'), parts.fileCalls()])
      const part = openFiles(parts, calls, message)
      files.set({ is: 'loaded', part })
      waiting.forEach(part.upload)
      waiting = []
    } catch (error) {
      parts.warn('Files could not be loaded', error)
      files.set({ is: 'failed', part: null })
    }
  }
  const need = () => void (files.get().is === 'unneeded' && load())
  return {
    files,
    load: () => void load(),
    need,
    attach: (added: readonly File[]) => {
      const named = added.map((file) => ({ id: parts.newId(), file }))
      const chosen = named.map(({ id, file: { name, type, size } }): ChosenFile => ({
        ...{ id, name, type, size },
        is: 'uploading',
        fileId: null,
        limit: null,
      }))
      message.write({ type: 'files-chosen', files: chosen })
      const { part } = files.get()
      if (part) return named.forEach(part.upload)
      waiting.push(...named)
      need()
    },
    /** Takes away what was chosen and cannot be uploaded, as the code for it did not load. */
    removeAll: () => message.chosen().forEach(({ id }) => message.write({ type: 'file-removed', id })),
    end() {
      waiting = []
      files.get().part?.end()
    },
  }
}
