import { kindOf } from '@frontdesk/channel-capabilities'
import type { MessageFile, MessageMetadata } from '@frontdesk/contract'
import type { Turn } from '../../ports/Assistant.ts'

/**
 * The words of a message for the AI: `text` is the typed text, then the words of its recordings, then the names of its
 * other files; without any of these its kind of content: `(photo)`. The advertisement from which somebody wrote
 * follows, and what it replies to (`about`): "Can I get more info on this?" is about it. `ownText`: the part of it that
 * a person typed or spoke, and not what they forwarded; without one, `wordless` says what stands for it. A recording
 * without a transcript is only mentioned, and makes the words of the message `unknown`, so that
 * nobody guesses them.
 */
export function spokenText(
  typed: string,
  { files = [], content, notice, advertisement, repliesTo, forwarded }: MessageMetadata,
): Pick<Turn, 'text' | 'spoken' | 'wordless'> & { ownText: string; about?: string } {
  const recordings = files.filter((file) => kindOf(file) === 'audio')
  const words = recordings.flatMap(({ transcript }) => (transcript?.state === 'done' ? (transcript.text ?? []) : []))
  // The words that describe a content were typed by no person.
  const isDescribed = typeof content === 'string' && notice === undefined && typed.trim() !== ''
  // A forwarded message is somebody else's offer or question: its forwarder has said nothing yet.
  const isOwn = forwarded === undefined
  const said = joined([isDescribed ? '' : typed.trim(), ...words])
  const ownText = isOwn ? said : ''
  const about = joined([advertised(advertisement), quoted(repliesTo)])
  const text = joined([
    isDescribed ? `(${content}: ${typed.trim()})` : '',
    isOwn || said === '' ? said : `(a forwarded message of somebody else: ${said})`,
    ...files.flatMap(mentionOf),
    about,
  ])
  const isUnknown = recordings.some(isTranscriptMissing) || isLostRecording(content)
  const spoken = isUnknown ? 'unknown' : words.length > 0 ? 'transcribed' : null
  return {
    text: text || `(${typeof content === 'string' ? content : 'no text'})`,
    ownText,
    ...(about !== '' && { about }),
    ...(ownText === '' && { wordless: isSign(content, files) ? 'sign' : 'content' }),
    ...(spoken !== null && { spoken }),
  }
}

/** Contents that stand for a word, and ask nothing. */
const signs = new Set(['sticker', 'story'])

/** A sticker, a mention in a story, or silence. A file that a person names so is none. */
const isSign = (content: unknown, files: readonly MessageFile[]): boolean =>
  typeof content === 'string'
    ? signs.has(content)
    : files.length > 0 &&
      files.every((file) => /^sticker[.-]|^story-\d+$/u.test(file.name) || file.transcript?.state === 'silent')

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
