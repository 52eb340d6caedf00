const pageMark = Buffer.from('OggS', 'latin1')
const opusMark = Buffer.from('OpusHead', 'latin1')
/** Samples in a second by which Opus counts, however it was recorded. */
const samplesPerSecond = 48_000
/** Where a page holds the number of samples up to its end, and how long its head is, in bytes. */
const positionAt = 6
const pageHead = 27

/**
 * Seconds of a voice message as messengers record it (Opus in Ogg), read from its last page; null for other formats,
 * which do not say it in one place.
 */
export function recordingLength(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, 4).equals(pageMark) || !file.subarray(0, 100).includes(opusMark)) return null
  const last = file.lastIndexOf(pageMark)
  if (last + pageHead > file.length) return null
  const samples = file.readBigInt64LE(last + positionAt)
  // -1: no packet ends on the page.
  return samples < 0n ? null : Number(samples) / samplesPerSecond
}
