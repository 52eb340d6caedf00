import type { MessageMetadata } from '@frontdesk/contract'
import type { Written } from './InboundEvent.ts'

/** Whether a message has another file by now than the one that is stored; of messages without a key, nobody knows. */
export function isOtherFile(
  { fileKey: stored, files }: MessageMetadata,
  { fileKey }: Pick<Written, 'fileKey'>,
): boolean {
  const isUnknown = stored === undefined && files !== undefined
  return !isUnknown && fileKey !== undefined && fileKey !== stored
}
