import type { ThreadRow } from '@frontdesk/chat-thread'
import { keptRecords } from '@frontdesk/platform'
import { sentFile } from '../files/sentFiles.ts'
import type { AttachedFile } from './AttachedFile.ts'

const kept = keptRecords('outboxFiles')

const blobOf = (raw: unknown): Blob | null => (typeof raw === 'object' && raw !== null && 'blob' in raw && raw.blob instanceof Blob ? raw.blob : null)

/** The files of a message that is not sent yet: as this page has them, else as an earlier one left them on the device. Never rejects; a file that neither has is left out. */
export async function waitingFiles({ message }: ThreadRow): Promise<readonly AttachedFile[]> {
  const files = await Promise.all(
    (message.metadata.files ?? []).map(async ({ id, name, type }) => {
      const blob = sentFile(id) ?? blobOf(await kept.get(id))
      return blob === null ? [] : [{ id, name, type, blob }]
    }),
  )
  return files.flat()
}
