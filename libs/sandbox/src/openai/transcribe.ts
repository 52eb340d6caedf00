/** What the double writes down of the next recording: a text, or a refusal with a status. */
export type TranscriptScript =
  { kind: 'transcript'; text: string } | { kind: 'refusal'; status: number; retryAfter?: number; code?: string }

/** The comment of an Ogg file whose value the double "hears". */
const comment = Buffer.from('TRANSCRIPT=', 'latin1')

/**
 * The words of a recording: those of its comment `TRANSCRIPT=…`, as Ogg files carry comments (their length in 4 bytes before them). The
 * sandbox has no ears: of any other recording it says just that, and of one whose comment is empty nothing.
 */
export function wordsOf({ fileName, bytes }: { fileName: string; bytes: Buffer }): string {
  const at = bytes.indexOf(comment)
  if (at < 4) return `This is the sandbox, which cannot listen: ${fileName} has ${bytes.length} bytes.`
  return bytes.subarray(at + comment.length, at + bytes.readUInt32LE(at - 4)).toString('utf8')
}
