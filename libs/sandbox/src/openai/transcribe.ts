/** The transcript that the double returns for the next recording: a text, or a refusal with a status. */
export type TranscriptScript =
  { kind: 'transcript'; text: string } | { kind: 'refusal'; status: number; retryAfter?: number; code?: string }

/** The comment of an Ogg file whose value the double returns as its transcript. */
const comment = Buffer.from('TRANSCRIPT=', 'latin1')

/**
 * Returns the transcript of a recording: the text of its comment `TRANSCRIPT=…`, as Ogg files carry comments (their
 * length in 4 bytes before them), which may be empty. For any other recording it is a sentence that the sandbox cannot
 * listen.
 */
export function wordsOf({ fileName, bytes }: { fileName: string; bytes: Buffer }): string {
  const at = bytes.indexOf(comment)
  if (at < 4) return `This is the sandbox, which cannot listen: ${fileName} has ${bytes.length} bytes.`
  return bytes.subarray(at + comment.length, at + bytes.readUInt32LE(at - 4)).toString('utf8')
}
