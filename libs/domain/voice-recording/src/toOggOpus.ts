import { packetSamples, samplesPerSecond } from './packetSamples.ts'
import { readWebm } from './readWebm.ts'
import { segmentsOf, writeOgg } from './writeOgg.ts'

const asciiOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))

/** The comment header (RFC 7845, 5.2): who wrote the file, and no comments. */
const tags = new Uint8Array([...asciiOf('OpusTags'), 9, 0, 0, 0, ...asciiOf('Frontdesk'), 0, 0, 0, 0])

/** A packet that takes more than the segments of one page; Opus has none. */
const isHuge = (packet: Uint8Array) => segmentsOf(packet.length) > 255

/**
 * Puts the Opus packets of a WebM recording into an Ogg file, as messengers take voice messages, without encoding them
 * again (WORD-2). A page has at most a second, so that a player can start and jump. `serial` names the stream, 32 bits.
 * Null where the recording is no Opus in WebM.
 */
export function toOggOpus(webm: Uint8Array, serial: number): Uint8Array | null {
  const recording = readWebm(webm)
  if (recording === null) return null
  const pages: { packets: Uint8Array[]; position: number }[] = []
  let position = 0
  let began = 0
  let segments = 0
  for (const packet of recording.packets) {
    const samples = packetSamples(packet)
    if (samples === null || isHuge(packet)) return null
    const needed = segmentsOf(packet.length)
    let page = pages.at(-1)
    if (page === undefined || segments + needed > 255 || position + samples - began > samplesPerSecond) {
      page = { packets: [], position }
      pages.push(page)
      began = position
      segments = 0
    }
    page.packets.push(packet)
    segments += needed
    position += samples
    page.position = position
  }
  return writeOgg(
    [
      { packets: [recording.head], position: 0, isFirst: true },
      { packets: [tags], position: 0 },
      ...pages.map((page, place) => ({ ...page, isLast: place === pages.length - 1 })),
    ],
    serial,
  )
}
