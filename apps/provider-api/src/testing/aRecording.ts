import { anOgg } from './someFiles.ts'

/** A voice message in which the sandbox's model hears these words; `seconds`: how long it says to be. */
export function aRecording(words: string, { seconds = 3 }: { seconds?: number } = {}): Buffer {
  const comment = Buffer.from(`TRANSCRIPT=${words}`)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(comment.length)
  const lastPage = Buffer.alloc(27)
  lastPage.write('OggS', 0, 'latin1')
  lastPage.writeBigInt64LE(BigInt(seconds * 48_000), 6)
  return Buffer.concat([anOgg(), Buffer.from('OpusTags', 'latin1'), length, comment, lastPage])
}
