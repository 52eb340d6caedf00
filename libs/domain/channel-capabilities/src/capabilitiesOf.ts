import type { ChannelType } from '@frontdesk/contract'
import type { ChannelCapabilities, FileKindLimits, VoiceLimits } from './ChannelCapabilities.ts'

const megabyte = 1024 * 1024

/** Upper limits of the provider API, whatever the channel allows (MSG-4, MSG-5). */
const ours = { text: 16_384, files: 10, bytesEach: 10 * megabyte, bytesTogether: 25 * megabyte }

const carried = (megabytes: number, ...types: readonly string[]): FileKindLimits => ({
  mostBytes: Math.min(megabytes * megabyte, ours.bytesEach),
  ...(types.length > 0 && { types }),
})

const whole = carried(10)
const everyKind = { image: whole, video: whole, audio: whole, document: whole }
const several = { most: ours.files, mostBytesTogether: ours.bytesTogether }
/** Ogg with Opus is shown as a voice message; AAC is what older Safari records. */
const spoken: VoiceLimits = { takes: ['audio/ogg', 'audio/mp4'], mostSeconds: 15 * 60 }
/** Without Opus; WAV, which every browser can make, has two megabytes a minute. */
const withoutOpus: VoiceLimits = { takes: ['audio/mp4', 'audio/wav'], mostSeconds: 5 * 60 }
const always = { replyWindowHours: null, afterWindow: [] } as const
const untilTheyWrite = ['wait-for-customer', 'other-channel', 'phone'] as const
const aWeekForPeople = { replyWindowHours: { human: 7 * 24, ai: 24 }, afterWindow: untilTheyWrite } as const
const oneDayThenTemplates = {
  replyWindowHours: { human: 24, ai: 24 },
  afterWindow: ['template', ...untilTheyWrite],
} as const

const table: Readonly<Record<ChannelType, ChannelCapabilities>> = {
  // A bot receives no receipts.
  telegram: {
    textLimit: ours.text,
    splitsAt: 4096,
    files: { ...several, kinds: everyKind },
    voice: spoken,
    receipts: ['sent'],
    ...always,
    quotes: true,
    showsTyping: true,
    showsRead: false,
    takenBy: null,
    bringsHistory: false,
    deletesForCustomer: false,
  },
  // A bot writes in the name of an account only where the customer wrote within a day.
  telegram_business: {
    textLimit: ours.text,
    splitsAt: 4096,
    files: { ...several, kinds: everyKind },
    voice: spoken,
    receipts: ['sent'],
    replyWindowHours: { human: 24, ai: 24 },
    afterWindow: untilTheyWrite,
    quotes: true,
    showsTyping: true,
    takenBy: null,
    bringsHistory: false,
    showsRead: false,
    deletesForCustomer: false,
  },
  whatsapp: {
    textLimit: 4096,
    splitsAt: null,
    files: {
      ...several,
      kinds: {
        image: carried(5, 'image/jpeg', 'image/png'),
        video: carried(16, 'video/mp4'),
        audio: carried(16, 'audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/ogg'),
        document: carried(100),
      },
    },
    voice: spoken,
    receipts: ['sent', 'delivered', 'read'],
    ...oneDayThenTemplates,
    quotes: true,
    showsTyping: true,
    showsRead: true,
    takenBy: 'message',
    bringsHistory: true,
    deletesForCustomer: false,
  },
  // A phone of one's own, driven from here: no window, since one writes as oneself.
  whatsapp_web: {
    textLimit: ours.text,
    splitsAt: null,
    files: { kinds: {}, most: 0, mostBytesTogether: 0 },
    voice: null,
    receipts: ['sent', 'delivered', 'read'],
    ...always,
    quotes: false,
    showsTyping: false,
    showsRead: false,
    takenBy: null,
    bringsHistory: false,
    deletesForCustomer: false,
  },
  // It carries no documents, so that a picture or a film of another type has no second way.
  instagram: {
    textLimit: ours.text,
    splitsAt: 1000,
    files: {
      ...several,
      kinds: {
        image: carried(8, 'image/jpeg', 'image/png', 'image/gif'),
        video: carried(25, 'video/mp4', 'video/webm'),
        audio: carried(25, 'audio/mp4', 'audio/wav'),
      },
    },
    voice: withoutOpus,
    receipts: ['sent', 'read'],
    ...aWeekForPeople,
    quotes: true,
    showsTyping: true,
    showsRead: true,
    takenBy: 'request',
    bringsHistory: false,
    deletesForCustomer: false,
  },
  // Messages of the AI, not a channel of its own: text only.
  openai: {
    textLimit: ours.text,
    splitsAt: null,
    files: { kinds: {}, most: 0, mostBytesTogether: 0 },
    voice: null,
    receipts: [],
    ...always,
    quotes: false,
    showsTyping: false,
    showsRead: false,
    takenBy: null,
    bringsHistory: false,
    deletesForCustomer: false,
  },
  // Internal messages have arrived as soon as they are stored.
  internal: {
    textLimit: ours.text,
    splitsAt: null,
    files: { ...several, kinds: everyKind },
    voice: null,
    receipts: ['sent', 'read'],
    ...always,
    quotes: true,
    showsTyping: true,
    showsRead: false,
    takenBy: null,
    bringsHistory: false,
    deletesForCustomer: false,
  },
}

/**
 * Returns what a channel can do: text, files, receipts, reply window, quotes, typing, deleting (CHAT-2, MSG-5, MSG-10).
 * Defined for every type of channel.
 */
export const capabilitiesOf = (channel: ChannelType): ChannelCapabilities => table[channel]
