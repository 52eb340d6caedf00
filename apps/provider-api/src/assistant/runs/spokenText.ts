import { kindOf } from '@frontdesk/channel-capabilities'
import type { MessageFile, MessageMetadata } from '@frontdesk/contract'
import type { Turn } from '../../ports/Assistant.ts'

/**
 * What the AI reads of a message: `text` is what was typed, then the words of its recordings, then the names of its
 * other files; without any of these its kind of content: `(photo)`. The advertisement from which somebody wrote
 * follows, and what it replies to: "Can I get more info on this?" is about it. `ownText`: the part of it that a person
 * typed or spoke. A recording without a transcript is only mentioned, and makes the words of the message `unknown`, so
 * that nobody guesses them.
 */
export function spokenText(
  typed: string,
  { files = [], content, advertisement, repliesTo }: MessageMetadata,
): Pick<Turn, 'text' | 'spoken'> & { ownText: string } {
  const recordings = files.filter((file) => kindOf(file) === 'audio')
  const words = recordings.flatMap(({ transcript }) => (transcript?.state === 'done' ? (transcript.text ?? []) : []))
  const ownText = joined([typed.trim(), ...words])
  const text = joined([ownText, ...files.flatMap(mentionOf), advertised(advertisement), quoted(repliesTo)])
  const isUnknown = recordings.some(isTranscriptMissing) || isLostRecording(content)
  const spoken = isUnknown ? 'unknown' : words.length > 0 ? 'transcribed' : null
  return {
    text: text || `(${typeof content === 'string' ? content : 'no text'})`,
    ownText,
    ...(spoken !== null && { spoken }),
  }
}

const advertised = (advertisement: MessageMetadata['advertisement']): string => {
  const words = [advertisement?.title, advertisement?.text].filter(Boolean).join('. ')
  return words === '' ? '' : `(written from the advertisement: ${words})`
}

/** “Yes, that one” is about what it replies to. */
const quoted = (repliesTo: MessageMetadata['repliesTo']): string =>
  repliesTo === undefined || repliesTo.text === '' ? '' : `(in reply to: ${repliesTo.text})`

const joined = (parts: readonly string[]): string => parts.filter((each) => each !== '').join('\n')

const isTranscriptMissing = ({ transcript }: MessageFile): boolean =>
  transcript?.state !== 'done' && transcript?.state !== 'silent'

/** A voice message that its channel did not hand out: its message has no file. */
const isLostRecording = (content: unknown): boolean => content === 'voice' || content === 'audio'

function mentionOf(file: MessageFile): string[] {
  if (kindOf(file) !== 'audio') return [`(file: ${file.name})`]
  if (isTranscriptMissing(file)) return ['(a recording that was not written down)']
  return file.transcript?.state === 'silent' ? ['(a recording without words)'] : []
}
