import type { ThreadRow } from '@frontdesk/chat-thread'
import { keptBlob } from './keptBlob.ts'
import { sentFile } from './sentFiles.ts'
import type { AttachedFile } from './AttachedFile.ts'

/** The files of a message that is not sent yet: as this page has them, else as an earlier one left them on the device. Never rejects; a file that neither has is left out. */
export async function waitingFiles({ message }: ThreadRow): Promise<readonly AttachedFile[]> {
  const files = await Promise.all(
    (message.metadata.files ?? []).map(async ({ id, name, type }) => {
      const blob = sentFile(id) ?? (await keptBlob(id))
      return blob === null ? [] : [{ id, name, type, blob }]
    }),
  )
  return files.flat()
}
