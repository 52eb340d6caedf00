import { Platform } from '@frontdesk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from './capabilitiesOf.ts'
import { kindOf, kindOn } from './kindOf.ts'
import { knownReceipt } from './knownReceipt.ts'
import { refusalsOf } from './refusalsOf.ts'
import { replyWindowOf } from './replyWindowOf.ts'

const platforms = Platform.options
const photo = { name: 'nails.jpg', type: 'image/jpeg', size: 2_000_000 }
const prices = { name: 'prices.pdf', type: 'application/pdf', size: 48_211 }
const at = (instant: string) => new Date(instant)

describe('what a channel can do', () => {
  it.each([
    ['telegram', 16_384, 4096, ['sent'], null],
    ['whatsapp', 4096, null, ['sent', 'delivered', 'read'], 24],
    ['whatsapp_web', 16_384, null, ['sent', 'delivered', 'read'], null],
    ['instagram', 1000, null, ['sent', 'read'], 24],
    ['openai', 16_384, null, [], null],
    ['internal', 16_384, null, ['sent', 'read'], null],
  ] as const)(
    '%s takes texts of %i, split at %s, knows %j, and answers within %s hours',
    (platform, textLimit, splitsAt, receipts, replyWindowHours) => {
      expect(capabilitiesOf(platform)).toMatchObject({ textLimit, splitsAt, receipts, replyWindowHours })
    },
  )

  it.each([
    ['telegram', { image: 10, video: 10, audio: 10, document: 10 }],
    ['whatsapp', { image: 5, video: 10, audio: 10, document: 10 }],
    ['whatsapp_web', { image: 10, video: 10, audio: 10, document: 10 }],
    ['instagram', { image: 8, video: 10, audio: 10 }],
    ['openai', {}],
    ['internal', { image: 10, video: 10, audio: 10, document: 10 }],
  ] as const)('%s carries these megabytes of each kind: %j', (platform, megabytes) => {
    const { kinds } = capabilitiesOf(platform).files
    expect(
      Object.fromEntries(Object.entries(kinds).map(([kind, { mostBytes }]) => [kind, mostBytes / 1024 / 1024])),
    ).toEqual(megabytes)
  })

  it.each([
    ['whatsapp', 'image', 'image/jpeg image/png'],
    ['whatsapp', 'video', 'video/mp4'],
    ['whatsapp', 'audio', 'audio/mp4 audio/mpeg audio/ogg'],
    ['instagram', 'image', 'image/jpeg image/png image/gif'],
    ['instagram', 'video', 'video/mp4 video/webm'],
    ['instagram', 'audio', 'audio/mp4 audio/wav'],
  ] as const)('%s shows as %s what is of %s', (platform, kind, types) => {
    expect(capabilitiesOf(platform).files.kinds[kind]?.types).toEqual(types.split(' '))
  })

  it.each(platforms)('%s: a message has ten files of 25 megabytes together, where it has any', (platform) => {
    const { most, mostBytesTogether } = capabilitiesOf(platform).files
    expect([most, mostBytesTogether]).toEqual(platform === 'openai' ? [0, 0] : [10, 25 * 1024 * 1024])
  })

  it.each(platforms)(
    '%s: nothing that was sent is taken back from the customer, and typing shows wherever there is a customer',
    (platform) => {
      const { deletesForCustomer, showsTyping } = capabilitiesOf(platform)
      expect({ deletesForCustomer, showsTyping }).toEqual({
        deletesForCustomer: false,
        showsTyping: platform !== 'openai',
      })
    },
  )

  it('leaves ways on exactly where a window can close', () => {
    for (const platform of platforms) {
      const { replyWindowHours, afterWindow } = capabilitiesOf(platform)
      expect(afterWindow).toEqual(replyWindowHours === null ? [] : ['wait-for-customer', 'other-channel', 'phone'])
    }
  })
})

describe('what a file is', () => {
  it.each([
    ['image', 'image/png image/jpeg image/webp image/gif image/jpg image/apng'],
    ['video', 'video/mp4 video/webm video/x-m4v'],
    [
      'audio',
      'audio/ogg audio/mpeg audio/mp4 audio/wav audio/x-m4a audio/m4a audio/mp3 audio/opus audio/x-wav audio/wave audio/vnd.wave',
    ],
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
    [
      'other',
      'image/svg+xml image/heic text/html application/zip application/x-msdownload video/quicktime application/xhtml+xml text/audio/',
    ],
  ] as const)('is %s, by its type: %s', (kind, types) => {
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
  ])('is a document, when the browser knows no type, by the ending %s', (ending) => {
    expect(kindOf({ name: `Price.list\n2026.${ending}`, type: '' })).toBe('document')
    expect(kindOf({ name: `prices.${ending}`, type: 'application/octet-stream' })).toBe('document')
  })

  it.each([
    ['nails.PNG', ' Image/PNG; charset=binary\n;q=1', 'image'],
    ['whatever', '', 'other'],
    ['nails.jpg', '', 'other'],
    ['page.html', '', 'other'],
    ['prices.pdf.exe', 'application/pdf', 'other'],
    ['run.bat. ', 'text/plain', 'other'],
    ['node.js.md', 'text/markdown', 'document'],
    ['prices.pdf', 'text/html', 'other'],
  ])('%s of type "%s" is: %s', (name, type, kind) => {
    expect(kindOf({ name, type })).toBe(kind)
  })

  it.each([
    ['whatsapp', 'image/webp', 'document'],
    ['whatsapp', 'image/jpeg', 'image'],
    ['whatsapp', 'IMAGE/JPG;q=1', 'image'],
    ['whatsapp', 'audio/wav', 'document'],
    ['telegram', 'image/webp', 'image'],
    ['telegram', 'audio/wav', 'audio'],
    ['instagram', 'image/webp', 'document'],
    ['openai', 'image/webp', 'image'],
  ] as const)('on %s a file of type %s goes as: %s', (platform, type, kind) => {
    expect(kindOn(platform, { name: 'file', type })).toBe(kind)
  })

  it('is carried nowhere if it is a program', () => {
    for (const platform of platforms) expect(kindOn(platform, { name: 'setup.exe', type: 'image/jpeg' })).toBe('other')
  })
})

describe('what cannot go', () => {
  it('refuses nothing of what a channel carries', () => {
    expect(refusalsOf('telegram', [photo, prices])).toEqual([])
  })

  it('a refused document lists what the channel carries instead', () => {
    expect(refusalsOf('instagram', [photo, prices])).toEqual([
      { because: 'wrong-kind', file: prices, kind: 'document', carried: ['image', 'video', 'audio'] },
    ])
  })

  it('refuses every file where there are none', () => {
    expect(refusalsOf('openai', [photo])).toEqual([{ because: 'no-files', file: photo }])
  })

  it('never sends a program', () => {
    const program = { name: 'setup.exe', type: '', size: 10 }
    expect(refusalsOf('internal', [program])).toEqual([
      { because: 'wrong-kind', file: program, kind: 'other', carried: ['image', 'video', 'audio', 'document'] },
    ])
  })

  it.each([0, -1, Number.NaN])('refuses a file of %s bytes', (size) => {
    expect(refusalsOf('telegram', [{ ...prices, size }])).toMatchObject([{ because: 'empty' }])
  })

  it('takes a file of the very limit, and not one byte more', () => {
    expect(refusalsOf('whatsapp', [{ ...photo, size: 5 * 1024 * 1024 }])).toEqual([])
    const large = { ...photo, size: 5 * 1024 * 1024 + 1 }
    expect(refusalsOf('whatsapp', [large])).toEqual([{ because: 'too-large', file: large, mostBytes: 5 * 1024 * 1024 }])
  })

  it('keeps the first ten', () => {
    const files = Array.from({ length: 12 }, (_, place) => ({ ...prices, name: `${String(place)}.pdf` }))
    expect(refusalsOf('telegram', files)).toEqual(
      [files[10], files[11]].map((file) => ({ because: 'too-many', file, most: 10 })),
    )
  })

  it('takes 25 megabytes together, and lets a smaller one go where a larger one found no room', () => {
    const large = { ...prices, size: 10 * 1024 * 1024 }
    const [first, second, third, small] = [large, { ...large }, { ...large }, { ...large, size: 5 * 1024 * 1024 }]
    expect(refusalsOf('telegram', [first, second, third, small])).toEqual([
      { because: 'too-large-together', file: third, mostBytes: 25 * 1024 * 1024 },
    ])
  })
})

describe('the reply window', () => {
  it('is open for a day after the customer wrote', () => {
    expect(replyWindowOf('whatsapp', '2026-11-20T10:00:00.000Z', at('2026-11-21T09:59:59.999Z'))).toEqual({
      isOpen: true,
      closesAt: at('2026-11-21T10:00:00Z'),
    })
  })

  it('is closed at that very instant', () => {
    expect(replyWindowOf('instagram', '2026-11-20T10:00:00.000Z', at('2026-11-21T10:00:00Z'))).toEqual({
      isOpen: false,
      closesAt: at('2026-11-21T10:00:00Z'),
    })
  })

  it('never was open where the customer never wrote', () => {
    expect(replyWindowOf('whatsapp', null, at('2026-11-21T10:00:00Z'))).toEqual({ isOpen: false, closesAt: null })
  })

  it.each([undefined, '', 'yesterday'])(
    'the window is null when the time of the last message is %j',
    (lastInboundAt) => {
      expect(replyWindowOf('whatsapp', lastInboundAt, at('2026-11-21T10:00:00Z'))).toBeNull()
    },
  )

  it.each(['telegram', 'whatsapp_web', 'openai', 'internal'] as const)('does not exist on %s', (platform) => {
    expect(replyWindowOf(platform, '2020-01-01T00:00:00Z', at('2026-11-21T10:00:00Z'))).toBeNull()
  })
})

describe('how far a message has come', () => {
  it.each([
    ['telegram', 'sent', 'sent'],
    ['telegram', 'delivered', 'sent'],
    ['telegram', 'read', 'sent'],
    ['instagram', 'delivered', 'sent'],
    ['instagram', 'read', 'read'],
    ['whatsapp', 'delivered', 'delivered'],
    ['openai', 'read', null],
  ] as const)('on %s, what is said to be %s is known to be %s', (platform, said, current) => {
    expect(knownReceipt(platform, said)).toBe(current)
  })
})

describe('properties', () => {
  const aPlatform = fc.constantFrom(...platforms)
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

  it('refuses nothing of what is left', () => {
    fc.assert(
      fc.property(aPlatform, someFiles, (platform, files) => {
        const refused = new Set(refusalsOf(platform, files).map(({ file }) => file))
        expect(
          refusalsOf(
            platform,
            files.filter((file) => !refused.has(file)),
          ),
        ).toEqual([])
      }),
    )
  })

  it('never lets a later file push out an earlier one', () => {
    fc.assert(
      fc.property(aPlatform, someFiles, aFile, (platform, files, further) => {
        const before = refusalsOf(platform, files)
        expect(refusalsOf(platform, [...files, further]).slice(0, before.length)).toEqual(before)
      }),
    )
  })

  it('gives each file one reason at most, in the order of choice', () => {
    fc.assert(
      fc.property(aPlatform, someFiles, (platform, files) => {
        const places = refusalsOf(platform, files).map(({ file }) => files.indexOf(file))
        expect(places).toEqual([...new Set(places)].sort((one, other) => one - other))
      }),
    )
  })

  it('a window never opens by waiting, and a later message closes it later', () => {
    fc.assert(
      fc.property(aPlatform, anInstant, anInstant, anInstant, (platform, wrote, now, later) => {
        const [first, second] = [now, later].sort((one, other) => one.getTime() - other.getTime()) as [Date, Date] // there are two
        const before = replyWindowOf(platform, wrote.toISOString(), first)
        const after = replyWindowOf(platform, wrote.toISOString(), second)
        expect(Number(after?.isOpen)).not.toBeGreaterThan(Number(before?.isOpen))
        expect(after?.closesAt).toEqual(before?.closesAt)
        if (before !== null) expect(before.closesAt?.getTime()).toBe(wrote.getTime() + 24 * 60 * 60_000)
      }),
    )
  })

  it('a receipt is never further than the channel supports, nor than the given one', () => {
    const order = ['sent', 'delivered', 'read'] as const
    fc.assert(
      fc.property(aPlatform, fc.constantFrom(...order), (platform, said) => {
        const current = knownReceipt(platform, said)
        const vouched = capabilitiesOf(platform).receipts.filter(
          (receipt) => order.indexOf(receipt) <= order.indexOf(said),
        )
        expect(current).toBe(vouched.at(-1) ?? null)
      }),
    )
  })
})
