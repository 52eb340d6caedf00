import { ChannelType } from '@frontdesk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from './capabilitiesOf.ts'
import { freeEntryUntil, longestFreeEntry } from './freeEntryUntil.ts'
import { isHeic, kindOf, kindOn } from './kindOf.ts'
import { knownReceipt } from './knownReceipt.ts'
import { refusalsOf } from './refusalsOf.ts'
import { replyWindowOf } from './replyWindowOf.ts'

const channels = ChannelType.options
const photo = { name: 'nails.jpg', type: 'image/jpeg', size: 2_000_000 }
const prices = { name: 'prices.pdf', type: 'application/pdf', size: 48_211 }
const at = (instant: string) => new Date(instant)

describe('templates after an advertisement', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-20T15:00:00Z', '2026-11-23T15:00:00.000Z'],
    ['2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-24T12:00:00.000Z'],
    ['2026-11-20T12:00:00Z', '2026-11-21T12:00:01Z', undefined],
    ['2026-11-20T12:00:00Z', '2026-11-20T11:59:59Z', undefined],
  ])('templates for somebody who wrote at %s and was answered at %s are free until %s', (wrote, answered, until) => {
    expect(freeEntryUntil(at(wrote), at(answered))?.toISOString()).toBe(until)
  })

  it('templates after an advertisement are not free before there was an answer', () => {
    expect(freeEntryUntil(at('2026-11-20T12:00:00Z'), null)).toBeNull()
  })
})

describe('the capabilities of a channel', () => {
  it.each([
    ['telegram', 16_384, 4096, ['sent'], null],
    ['whatsapp', 4096, null, ['sent', 'delivered', 'read'], { human: 24, ai: 24 }],
    ['whatsapp_web', 16_384, null, ['sent', 'delivered', 'read'], null],
    ['instagram', 16_384, 1000, ['sent', 'read'], { human: 168, ai: 24 }],
    ['openai', 16_384, null, [], null],
    ['internal', 16_384, null, ['sent', 'read'], null],
  ] as const)(
    '%s carries texts of %i characters, split at %s, reports %j, and can be answered within these hours: %j',
    (channel, textLimit, splitsAt, receipts, replyWindowHours) => {
      expect(capabilitiesOf(channel)).toMatchObject({ textLimit, splitsAt, receipts, replyWindowHours })
    },
  )

  it('voice messages are of formats that the channel takes as sound, and the longest one is within its bytes', () => {
    const bytesPerSecond = { 'audio/ogg': 6000, 'audio/mp4': 8000, 'audio/wav': 32_000 }
    const spoken = channels.filter((channel) => capabilitiesOf(channel).voice !== null)
    expect(spoken).toEqual(['telegram', 'telegram_business', 'whatsapp', 'instagram'])
    for (const channel of spoken) {
      const { takes = [], mostSeconds = 0 } = capabilitiesOf(channel).voice ?? {}
      for (const type of takes) {
        const recording = { name: 'voice', type, size: bytesPerSecond[type] * mostSeconds }
        expect([channel, type, kindOn(channel, recording)]).toEqual([channel, type, 'audio'])
        expect(refusalsOf(channel, [recording])).toEqual([])
      }
    }
  })

  it.each([
    ['telegram', { image: 10, video: 10, audio: 10, document: 10 }],
    ['whatsapp', { image: 5, video: 10, audio: 10, document: 10 }],
    ['whatsapp_web', {}],
    ['instagram', { image: 8, video: 10, audio: 10 }],
    ['openai', {}],
    ['internal', { image: 10, video: 10, audio: 10, document: 10 }],
  ] as const)('%s carries files up to these megabytes by kind: %j', (channel, megabytes) => {
    const { kinds } = capabilitiesOf(channel).files
    expect(
      Object.fromEntries(Object.entries(kinds).map(([kind, { mostBytes }]) => [kind, mostBytes / 1024 / 1024])),
    ).toEqual(megabytes)
  })

  it.each([
    ['whatsapp', 'image', 'image/jpeg image/png'],
    ['whatsapp', 'video', 'video/mp4'],
    ['whatsapp', 'audio', 'audio/aac audio/mp4 audio/mpeg audio/ogg'],
    ['instagram', 'image', 'image/jpeg image/png image/gif'],
    ['instagram', 'video', 'video/mp4 video/webm'],
    ['instagram', 'audio', 'audio/mp4 audio/wav'],
  ] as const)('%s shows as %s the types %s', (channel, kind, types) => {
    expect(capabilitiesOf(channel).files.kinds[kind]?.types).toEqual(types.split(' '))
  })

  it.each(channels)(
    '%s: a message has at most ten files of 25 megabytes together, if the channel carries files',
    (channel) => {
      const { most, mostBytesTogether } = capabilitiesOf(channel).files
      expect([most, mostBytesTogether]).toEqual(
        channel === 'openai' || channel === 'whatsapp_web' ? [0, 0] : [10, 25 * 1024 * 1024],
      )
    },
  )

  it.each(channels)(
    '%s: no sent message can be deleted for the customer; typing and quotes are shown wherever a customer’s channel has them',
    (channel) => {
      const { deletesForCustomer, showsTyping, quotes } = capabilitiesOf(channel)
      const has = channel !== 'openai' && channel !== 'whatsapp_web'
      expect({ deletesForCustomer, showsTyping, quotes }).toEqual({
        deletesForCustomer: false,
        showsTyping: has,
        quotes: has,
      })
    },
  )

  it('a channel offers other ways to reply exactly when its reply window can close', () => {
    for (const channel of channels) {
      const { replyWindowHours, afterWindow } = capabilitiesOf(channel)
      const waiting = ['wait-for-customer', 'other-channel', 'phone']
      const offered = channel === 'whatsapp' ? ['template', ...waiting] : waiting
      expect(afterWindow).toEqual(replyWindowHours === null ? [] : offered)
    }
  })
})

describe('the kind of a file', () => {
  it.each([
    ['image', 'image/png image/jpeg image/webp image/gif image/jpg image/apng'],
    ['video', 'video/mp4 video/webm video/x-m4v video/quicktime'],
    [
      'audio',
      'audio/ogg audio/mpeg audio/mp4 audio/wav audio/x-m4a audio/m4a audio/mp3 audio/opus audio/x-wav audio/wave audio/vnd.wave',
    ],
    ['document', 'image/heic image/heif image/heic-sequence image/heif-sequence'],
    [
      'document',
      'application/pdf application/rtf text/rtf application/msword application/vnd.ms-excel application/vnd.ms-powerpoint',
    ],
    [
      'document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'document',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation text/plain text/csv text/markdown',
    ],
    [
      'document',
      'application/vnd.oasis.opendocument.text application/vnd.oasis.opendocument.spreadsheet application/vnd.oasis.opendocument.presentation',
    ],
    ['other', 'image/svg+xml text/html application/zip application/x-msdownload application/xhtml+xml text/audio/'],
  ] as const)('the kind of a file is %s by its type: %s', (kind, types) => {
    for (const type of types.split(' ')) expect([type, kindOf({ name: 'file', type })]).toEqual([type, kind])
  })

  it.each([
    'doc',
    'docx',
    'xls',
    'xlsx',
    'ppt',
    'pptx',
    'odt',
    'ods',
    'odp',
    'rtf',
    'pdf',
    'csv',
    'md',
    'log',
    'txt',
    'PDF ',
  ])('a file without a type is a document by the ending %s', (ending) => {
    expect(kindOf({ name: `Price.list\n2026.${ending}`, type: '' })).toBe('document')
    expect(kindOf({ name: `prices.${ending}`, type: 'application/octet-stream' })).toBe('document')
  })

  it.each([
    ['IMG_0042.HEIC', '', true],
    ['IMG_0042', 'image/heif-sequence; q=1', true],
    ['IMG_0042.heif', 'application/octet-stream', true],
    ['IMG_0042.heic', 'image/jpeg', false],
    ['heic.pdf', 'application/pdf', false],
  ])('whether %s of the type %j is in the format of iPhones: %s', (name, type, is) =>
    expect(isHeic({ name, type })).toBe(is),
  )

  it.each([
    ['nails.PNG', ' Image/PNG; charset=binary\n;q=1', 'image'],
    ['IMG_0042.HEIC', '', 'document'],
    ['IMG_0043.MOV', 'application/octet-stream', 'video'],
    ['whatever', '', 'other'],
    ['nails.jpg', '', 'other'],
    ['page.html', '', 'other'],
    ['prices.pdf.exe', 'application/pdf', 'other'],
    ['run.bat. ', 'text/plain', 'other'],
    ['node.js.md', 'text/markdown', 'document'],
    ['prices.pdf', 'text/html', 'other'],
  ])('the kind of the file %s of type "%s" is: %s', (name, type, kind) => {
    expect(kindOf({ name, type })).toBe(kind)
  })

  it.each([
    ['whatsapp', 'image/webp', 'document'],
    ['whatsapp', 'image/jpeg', 'image'],
    ['whatsapp', 'IMAGE/JPG;q=1', 'image'],
    ['whatsapp', 'audio/wav', 'document'],
    ['telegram', 'image/webp', 'image'],
    ['telegram', 'audio/wav', 'audio'],
    ['whatsapp', 'image/heic', 'document'],
    ['whatsapp', 'video/quicktime', 'document'],
    ['telegram', 'video/quicktime', 'video'],
    ['instagram', 'image/webp', 'document'],
    ['instagram', 'image/heic', 'document'],
    ['openai', 'image/webp', 'image'],
  ] as const)('on %s a file of type %s is sent as: %s', (channel, type, kind) => {
    expect(kindOn(channel, { name: 'file', type })).toBe(kind)
  })

  it('a program has the kind other on every channel', () => {
    for (const channel of channels) expect(kindOn(channel, { name: 'setup.exe', type: 'image/jpeg' })).toBe('other')
  })
})

describe('refused files', () => {
  it('a file that the channel carries is not refused', () => {
    expect(refusalsOf('telegram', [photo, prices])).toEqual([])
  })

  it('a refused document lists what the channel carries instead', () => {
    expect(refusalsOf('instagram', [photo, prices])).toEqual([
      { because: 'wrong-kind', file: prices, kind: 'document', carried: ['image', 'video', 'audio'] },
    ])
  })

  it('every file is refused on a channel without files', () => {
    expect(refusalsOf('openai', [photo])).toEqual([{ because: 'no-files', file: photo }])
  })

  it('a program is refused on every channel', () => {
    const program = { name: 'setup.exe', type: '', size: 10 }
    expect(refusalsOf('internal', [program])).toEqual([
      { because: 'wrong-kind', file: program, kind: 'other', carried: ['image', 'video', 'audio', 'document'] },
    ])
  })

  it.each([0, -1, Number.NaN])('a file of %s bytes is refused', (size) => {
    expect(refusalsOf('telegram', [{ ...prices, size }])).toMatchObject([{ because: 'empty' }])
  })

  it('a file of exactly the limit is accepted, one byte more is refused', () => {
    expect(refusalsOf('instagram', [{ ...photo, size: 8 * 1024 * 1024 }])).toEqual([])
    const large = { ...photo, size: 8 * 1024 * 1024 + 1 }
    expect(refusalsOf('instagram', [large])).toEqual([
      { because: 'too-large', file: large, mostBytes: 8 * 1024 * 1024 },
    ])
  })

  it('a picture that is too large for a picture goes as a document, where the channel takes larger documents', () => {
    expect(kindOn('whatsapp', { ...photo, size: 5 * 1024 * 1024 })).toBe('image')
    const large = { ...photo, size: 6 * 1024 * 1024 }
    expect(kindOn('whatsapp', large)).toBe('document')
    expect(refusalsOf('whatsapp', [large])).toEqual([])
    expect(kindOn('telegram', { ...photo, size: 20 * 1024 * 1024 })).toBe('image')
  })

  it('the first ten files are accepted', () => {
    const files = Array.from({ length: 12 }, (_, place) => ({ ...prices, name: `${String(place)}.pdf` }))
    expect(refusalsOf('telegram', files)).toEqual(
      [files[10], files[11]].map((file) => ({ because: 'too-many', file, most: 10 })),
    )
  })

  it('25 megabytes together are accepted, and a smaller file is accepted where a larger one was too much', () => {
    const large = { ...prices, size: 10 * 1024 * 1024 }
    const [first, second, third, small] = [large, { ...large }, { ...large }, { ...large, size: 5 * 1024 * 1024 }]
    expect(refusalsOf('telegram', [first, second, third, small])).toEqual([
      { because: 'too-large-together', file: third, mostBytes: 25 * 1024 * 1024 },
    ])
  })
})

describe('the reply window', () => {
  it('the window is open for a day after the customer wrote', () => {
    expect(replyWindowOf('whatsapp', '2026-11-20T10:00:00.000Z', at('2026-11-21T09:59:59.999Z'))).toEqual({
      isOpen: true,
      closesAt: at('2026-11-21T10:00:00Z'),
    })
  })

  it('the window closes exactly a day after the customer wrote', () => {
    expect(replyWindowOf('whatsapp', '2026-11-20T10:00:00.000Z', at('2026-11-21T10:00:00Z'))).toEqual({
      isOpen: false,
      closesAt: at('2026-11-21T10:00:00Z'),
    })
  })

  it.each([
    ['ai', '2026-11-21T10:00:00Z'],
    ['human', '2026-11-27T10:00:00Z'],
  ] as const)('on Instagram the window of %s closes at %s, and not a moment earlier', (writer, end) => {
    const written = '2026-11-20T10:00:00.000Z'
    const before = new Date(at(end).getTime() - 1)
    expect(replyWindowOf('instagram', written, before, writer)).toEqual({ isOpen: true, closesAt: at(end) })
    expect(replyWindowOf('instagram', written, at(end), writer)).toEqual({ isOpen: false, closesAt: at(end) })
  })

  it('the window was never open if the customer never wrote', () => {
    expect(replyWindowOf('whatsapp', null, at('2026-11-21T10:00:00Z'))).toEqual({ isOpen: false, closesAt: null })
  })

  it.each([undefined, '', 'yesterday'])(
    'the window is null when the time of the last message is %j',
    (lastInboundAt) => {
      expect(replyWindowOf('whatsapp', lastInboundAt, at('2026-11-21T10:00:00Z'))).toBeNull()
    },
  )

  it.each(['telegram', 'whatsapp_web', 'openai', 'internal'] as const)('%s has no reply window', (channel) => {
    expect(replyWindowOf(channel, '2020-01-01T00:00:00Z', at('2026-11-21T10:00:00Z'))).toBeNull()
  })
})

describe('delivery receipts', () => {
  it.each([
    ['telegram', 'sent', 'sent'],
    ['telegram', 'delivered', 'sent'],
    ['telegram', 'read', 'sent'],
    ['instagram', 'delivered', 'sent'],
    ['instagram', 'read', 'read'],
    ['whatsapp', 'delivered', 'delivered'],
    ['openai', 'read', null],
  ] as const)('on %s, the reported receipt %s counts as %s', (channel, reported, current) => {
    expect(knownReceipt(channel, reported)).toBe(current)
  })
})

describe('properties of channel capabilities', () => {
  it('templates after an advertisement are free for 72 hours from an answer within 24, and never longer after the message than both', () => {
    const moment = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.integer({ min: -100 * 3_600_000, max: 100 * 3_600_000 }), (wrote, later) => {
        const answered = new Date(wrote.getTime() + later)
        const until = freeEntryUntil(wrote, answered)
        expect(until !== null).toBe(later >= 0 && later <= 24 * 3_600_000)
        if (until === null) return
        expect(until.getTime() - answered.getTime()).toBe(72 * 3_600_000)
        expect(until.getTime() - wrote.getTime()).toBeLessThanOrEqual(longestFreeEntry)
      }),
    )
  })

  const aChannel = fc.constantFrom(...channels)
  const aWriter = fc.constantFrom('human', 'ai')
  const aFile = fc.record({
    name: fc.constantFrom('a.jpg', 'b.pdf', 'c.exe', 'd.mp4', 'e.svg', ''),
    type: fc.constantFrom(
      'image/jpeg',
      'image/webp',
      'video/mp4',
      'audio/wav',
      'application/pdf',
      'application/x-msi',
      '',
    ),
    size: fc.oneof(fc.integer({ min: -1, max: 30_000_000 }), fc.integer({ min: 1, max: 3_000_000 })),
  })
  const someFiles = fc.array(aFile, { maxLength: 16 })
  const anInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

  it('none of the files that are left is refused', () => {
    fc.assert(
      fc.property(aChannel, someFiles, (channel, files) => {
        const refused = new Set(refusalsOf(channel, files).map(({ file }) => file))
        expect(
          refusalsOf(
            channel,
            files.filter((file) => !refused.has(file)),
          ),
        ).toEqual([])
      }),
    )
  })

  it('a later file never causes an earlier one to be refused', () => {
    fc.assert(
      fc.property(aChannel, someFiles, aFile, (channel, files, further) => {
        const before = refusalsOf(channel, files)
        expect(refusalsOf(channel, [...files, further]).slice(0, before.length)).toEqual(before)
      }),
    )
  })

  it('each file is refused for one reason at most, in the order of choice', () => {
    fc.assert(
      fc.property(aChannel, someFiles, (channel, files) => {
        const places = refusalsOf(channel, files).map(({ file }) => files.indexOf(file))
        expect(places).toEqual([...new Set(places)].sort((one, other) => one - other))
      }),
    )
  })

  it('a window never opens by waiting, and a later message closes it later', () => {
    fc.assert(
      fc.property(aChannel, aWriter, anInstant, anInstant, anInstant, (channel, writer, wrote, now, later) => {
        const [first, second] = [now, later].sort((one, other) => one.getTime() - other.getTime()) as [Date, Date] // there are two
        const before = replyWindowOf(channel, wrote.toISOString(), first, writer)
        const after = replyWindowOf(channel, wrote.toISOString(), second, writer)
        expect(Number(after?.isOpen)).not.toBeGreaterThan(Number(before?.isOpen))
        expect(after?.closesAt).toEqual(before?.closesAt)
        const days = channel === 'instagram' && writer === 'human' ? 7 : 1
        if (before !== null) expect(before.closesAt?.getTime()).toBe(wrote.getTime() + days * 24 * 60 * 60_000)
      }),
    )
  })

  it('a receipt is never further than the channel supports, nor than the given one', () => {
    const order = ['sent', 'delivered', 'read'] as const
    fc.assert(
      fc.property(aChannel, fc.constantFrom(...order), (channel, reported) => {
        const current = knownReceipt(channel, reported)
        const vouched = capabilitiesOf(channel).receipts.filter(
          (receipt) => order.indexOf(receipt) <= order.indexOf(reported),
        )
        expect(current).toBe(vouched.at(-1) ?? null)
      }),
    )
  })
})
