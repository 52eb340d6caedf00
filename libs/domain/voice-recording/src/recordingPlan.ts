import type { VoiceFormat } from '@frontdesk/channel-capabilities'

/** How a voice message is recorded and sent. */
export type RecordingPlan = {
  /** The media type that the browser's recorder is asked for. */
  records: string
  sends: VoiceFormat
  /** `repack`: the same packets in another file; `decode`: written as samples; null: as it was recorded. */
  by: 'repack' | 'decode' | null
}

const ogg = 'audio/ogg;codecs=opus'
const mp4 = 'audio/mp4;codecs=mp4a.40.2'
const webm = 'audio/webm;codecs=opus'

const ways: readonly RecordingPlan[] = [
  { records: ogg, sends: 'audio/ogg', by: null },
  { records: webm, sends: 'audio/ogg', by: 'repack' },
  { records: mp4, sends: 'audio/mp4', by: null },
  { records: webm, sends: 'audio/wav', by: 'decode' },
  { records: ogg, sends: 'audio/wav', by: 'decode' },
  { records: mp4, sends: 'audio/wav', by: 'decode' },
]

/**
 * Chooses how this browser records a voice message for a channel: in the first format of `takes`, the channel's most
 * wanted first, that the browser's recorder gives, or from which it can be made (WORD-2). Null where there is none.
 */
export function recordingPlan(
  takes: readonly VoiceFormat[],
  isRecorded: (type: string) => boolean,
): RecordingPlan | null {
  for (const format of takes) {
    const way = ways.find(({ sends, records }) => sends === format && isRecorded(records))
    if (way !== undefined) return way
  }
  return null
}
