import type { ChannelType } from '@frontdesk/contract'
import type { FileKind } from './ChannelCapabilities.ts'
import { capabilitiesOf } from './capabilitiesOf.ts'
import { kindOn, type FileFacts } from './kindOf.ts'

/** Why a file cannot go with a message; the screen has the texts. Sizes are in bytes. */
export type FileRefusal<File extends FileFacts = FileFacts> =
  | { because: 'no-files'; file: File }
  | { because: 'wrong-kind'; file: File; kind: FileKind; carried: readonly FileKind[] }
  | { because: 'empty'; file: File }
  | { because: 'too-large'; file: File; mostBytes: number }
  | { because: 'too-many'; file: File; most: number }
  | { because: 'too-large-together'; file: File; mostBytes: number }

/**
 * Returns which of these files cannot be sent with one message of this channel, and why (MSG-5): at most one reason for
 * each, in the order in which they were chosen. All others can be sent together: earlier files take precedence.
 */
export function refusalsOf<File extends FileFacts>(
  channel: ChannelType,
  files: readonly File[],
): readonly FileRefusal<File>[] {
  const { kinds, most, mostBytesTogether } = capabilitiesOf(channel).files
  const refusals: FileRefusal<File>[] = []
  let count = 0
  let bytes = 0
  for (const file of files) {
    const refusal = ownRefusal(channel, file) ?? (count === most ? { because: 'too-many' as const, file, most } : null)
    if (refusal !== null) refusals.push(refusal)
    else if (bytes + file.size > mostBytesTogether)
      refusals.push({ because: 'too-large-together', file, mostBytes: mostBytesTogether })
    else {
      count += 1
      bytes += file.size
    }
  }
  return refusals

  function ownRefusal(on: ChannelType, file: File): FileRefusal<File> | null {
    if (most === 0) return { because: 'no-files', file }
    const kind = kindOn(on, file)
    const carried = kinds[kind]
    if (carried === undefined) return { because: 'wrong-kind', file, kind, carried: Object.keys(kinds) as FileKind[] } // the table's own keys
    // Also true for a size that is not a number.
    if (!(file.size > 0)) return { because: 'empty', file }
    return file.size > carried.mostBytes ? { because: 'too-large', file, mostBytes: carried.mostBytes } : null
  }
}
