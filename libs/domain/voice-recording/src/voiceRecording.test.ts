import { readFileSync } from 'node:fs'
import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordingPlan, toOggOpus, toWav } from './index.ts'
import { packetSamples } from './packetSamples.ts'
import { anOpusHead, aWebm } from './testing/aWebm.ts'
import { readOgg } from './testing/readOgg.ts'
import { pageChecksum } from './writeOgg.ts'

const recorded = (name: string) => new Uint8Array(readFileSync(new URL(`fixtures/${name}.webm`, import.meta.url)))
const audioOf = (file: Uint8Array) =>
  readOgg(file)
    .slice(2)
    .flatMap(({ packets }) => packets)
const textOf = (bytes: Uint8Array | undefined) => String.fromCharCode(...(bytes ?? []))

/** A packet of 20 ms with this rest. */
const aPacket = (rest: readonly number[] = [1, 2, 3]) => new Uint8Array([0x78, ...rest])

describe('a recording of Chromium', () => {
  it.each([
    ['chromium', 1.5],
    ['chromium-paused', 1.38],
  ])('%s becomes an Ogg file of one channel and its own length', (name, seconds) => {
    const pages = readOgg(toOggOpus(recorded(name), 7) ?? new Uint8Array())
    expect(textOf(pages[0]?.packets[0]?.subarray(0, 8))).toBe('OpusHead')
    expect(pages[0]?.packets[0]?.[9]).toBe(1)
    expect(textOf(pages[1]?.packets[0]?.subarray(0, 8))).toBe('OpusTags')
    expect(Number(pages.at(-1)?.position) / 48_000).toBeCloseTo(seconds, 3)
  })

  it('a recording that was cut off keeps the packets before the cut', () => {
    const whole = recorded('chromium-paused')
    const cut = toOggOpus(whole.subarray(0, whole.length - 5), 7)
    const all = audioOf(toOggOpus(whole, 7) ?? new Uint8Array())
    expect(audioOf(cut ?? new Uint8Array())).toEqual(all.slice(0, -1))
  })
})

it.each([
  ['no bytes', new Uint8Array()],
  ['an MP4', new Uint8Array([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70])],
  ['a recording without a packet', aWebm([[]])],
  ['another codec', aWebm([[{ packet: aPacket() }]], { codec: 'A_VORBIS' })],
  ['a packet of more than 120 ms', aWebm([[{ packet: new Uint8Array([0x1b, 3, 1]) }]])],
  ['an empty packet', aWebm([[{ packet: new Uint8Array() }]])],
])('%s is not repacked', (_, bytes) => {
  expect(toOggOpus(bytes, 1)).toBeNull()
})

it('blocks of other tracks are left out', () => {
  const file = toOggOpus(aWebm([[{ packet: aPacket([1]) }, { packet: aPacket([2]), track: 2 }]]), 1)
  expect(audioOf(file ?? new Uint8Array())).toEqual([aPacket([1])])
})

it.each([
  [[0x00], 480],
  [[0x18], 2880],
  [[0x60], 480],
  [[0x78], 960],
  [[0x80], 120],
  [[0xf9], 1920],
  [[0xfb, 3], 2880],
  [[0xfb], null],
  [[0xfb, 7], null],
  [[], null],
])('a packet that begins with %j has %j samples', (bytes, samples) => {
  expect(packetSamples(new Uint8Array(bytes))).toBe(samples)
})

it('samples become a WAV file, and louder ones than full are bounded', () => {
  const file = toWav(new Float32Array([0, 1, -1, 2]), 16_000)
  const view = new DataView(file.buffer)
  expect([textOf(file.subarray(0, 4)), textOf(file.subarray(8, 16)), view.getUint32(24, true)]).toEqual([
    'RIFF',
    'WAVEfmt ',
    16_000,
  ])
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, 32_767, -32_767, 32_767])
  expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([file.length - 8, 8])
})

const chromium = (type: string) => type === 'audio/webm;codecs=opus'
const firefox = (type: string) => type.endsWith('codecs=opus')
const olderSafari = (type: string) => type.startsWith('audio/mp4')
const takenBy = (channel: 'whatsapp' | 'instagram') => capabilitiesOf(channel).voice?.takes ?? []
const [whatsapp, instagram] = [takenBy('whatsapp'), takenBy('instagram')]

it.each([
  ['Chromium for WhatsApp', whatsapp, chromium, { sends: 'audio/ogg', by: 'repack' }],
  ['Firefox for WhatsApp', whatsapp, firefox, { sends: 'audio/ogg', by: null }],
  ['an older Safari for WhatsApp', whatsapp, olderSafari, { sends: 'audio/mp4', by: null }],
  ['Chromium for Instagram', instagram, chromium, { sends: 'audio/wav', by: 'decode' }],
  ['an older Safari for Instagram', instagram, olderSafari, { sends: 'audio/mp4', by: null }],
] as const)('%s sends what the channel takes', (_, takes, isRecorded, plan) => {
  expect(recordingPlan(takes, isRecorded)).toMatchObject(plan)
})

it('a browser that records nothing of use, and a channel that takes nothing, have no plan', () => {
  expect(recordingPlan(whatsapp, () => false)).toBeNull()
  expect(recordingPlan([], () => true)).toBeNull()
})

describe('properties of toOggOpus', () => {
  const packet = fc
    .tuple(
      fc.constantFrom(0x00, 0x18, 0x78, 0x80, 0xf9),
      fc.oneof(fc.integer({ max: 6, min: 0 }), fc.integer({ max: 700, min: 0 }), fc.constantFrom(254, 509, 4000)),
      fc.nat(255),
    )
    .map(([toc, length, fill]) => new Uint8Array([toc, ...new Uint8Array(length).fill(fill)]))
  const block = fc.record({ packet, isGroup: fc.boolean() })
  const clusters = fc.array(fc.array(block, { maxLength: 20 }), { minLength: 1, maxLength: 3 })
  const serial = fc.nat(0xffffffff)

  it('every packet is kept, in order and once, in pages that a player takes', () => {
    fc.assert(
      fc.property(clusters, fc.boolean(), serial, (blocks, isSizeKnown, id) => {
        const packets = blocks.flat().map((each) => each.packet)
        const file = toOggOpus(aWebm(blocks, { isSizeKnown }), id)
        expect(file === null).toBe(packets.length === 0)
        if (file === null) return
        const pages = readOgg(file)
        expect(audioOf(file)).toEqual(packets)
        expect(pages[0]?.packets).toEqual([anOpusHead])
        let position = 0n
        pages.forEach((page, place) => {
          expect(page).toMatchObject({ number: place, serial: id, checksum: pageChecksum(page.bytes) })
          expect(page.flags).toBe(place === 0 ? 2 : place === pages.length - 1 ? 4 : 0)
          if (place > 1) for (const each of page.packets) position += BigInt(packetSamples(each) ?? 0)
          expect(page.position).toBe(position)
        })
      }),
    )
  })

  it('no bytes make it throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), clusters, fc.nat(), (noise, blocks, at) => {
        const webm = aWebm(blocks)
        webm.set(noise.subarray(0, webm.length), at % Math.max(1, webm.length - noise.length))
        expect(() => [toOggOpus(noise, 1), toOggOpus(webm, 1)]).not.toThrow()
      }),
    )
  })
})
