import type { MessageFile } from '@frontdesk/contract'
import { fieldsOf } from './fieldsOf.ts'
import { readCount } from './readId.ts'
import { readText } from './readToken.ts'
import { readTranscript } from './readTranscript.ts'

/** A file of a message; null when it has neither id nor address. Addresses are checked where they are followed. */
export function readFile(raw: unknown): MessageFile | null {
  const fields = fieldsOf(raw)
  const url = readText(fields['url'])
  const id = readText(fields['id']) ?? url
  if (!id) return null
  const width = readCount(fields['width'])
  const height = readCount(fields['height'])
  const transcript = readTranscript(fields['transcript'])
  return {
    id,
    name: readText(fields['name']) ?? readText(fields['fileName']) ?? '',
    type: readText(fields['type']) ?? readText(fields['fileType']) ?? 'application/octet-stream',
    size: readCount(fields['size']) ?? 0,
    ...(width && { width }),
    ...(height && { height }),
    ...(url && { url }),
    ...(fields['voice'] === true && { voice: true }),
    ...(transcript && { transcript }),
  }
}
