import { toOggOpus, toWav, type RecordingPlan } from '@frontdesk/voice-recording'
import type { RecorderPorts } from './RecorderPorts.ts'

/** Samples a second of a WAV file: as telephones of today have, and a third of the bytes of a CD. */
const wavRate = 16_000
const endings = { 'audio/ogg': 'ogg', 'audio/mp4': 'm4a', 'audio/wav': 'wav' } as const

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `voice-2026-11-30-0915`, by the clock of the device. */
function nameOf(today: Date): string {
  const day = [today.getFullYear(), twoDigits(today.getMonth() + 1), twoDigits(today.getDate())].join('-')
  return `voice-${day}-${twoDigits(today.getHours())}${twoDigits(today.getMinutes())}`
}

/** The samples of all channels as one. */
function mixed(sound: AudioBuffer): Float32Array {
  const [first = new Float32Array(), ...others] = Array.from({ length: sound.numberOfChannels }, (_, channel) =>
    sound.getChannelData(channel),
  )
  if (others.length === 0) return first
  return first.map(
    (sample, at) => others.reduce((sum, channel) => sum + (channel[at] ?? 0), sample) / (1 + others.length),
  )
}

async function asWav(recorded: Blob, { decode }: RecorderPorts): Promise<Uint8Array> {
  const sound = await decode(await recorded.arrayBuffer(), wavRate)
  return toWav(mixed(sound), sound.sampleRate)
}

/**
 * Makes the file of a recording in the format of its plan (WORD-2). A recording that cannot be repacked becomes a WAV
 * file, so that nothing is lost. Rejects where the browser cannot decode what it recorded.
 */
export async function asVoiceFile(recorded: Blob, plan: RecordingPlan, ports: RecorderPorts): Promise<File> {
  const file = (bytes: BlobPart, type: keyof typeof endings) =>
    new File([bytes], `${nameOf(ports.today())}.${endings[type]}`, { type })
  if (plan.by === null) return file(recorded, plan.sends)
  if (plan.by === 'repack') {
    const ogg = toOggOpus(new Uint8Array(await recorded.arrayBuffer()), ports.dice())
    if (ogg !== null) return file(new Uint8Array(ogg), plan.sends)
  }
  return file(new Uint8Array(await asWav(recorded, ports)), 'audio/wav')
}
