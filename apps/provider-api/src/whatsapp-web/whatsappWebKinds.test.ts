import { describe, expect, it } from 'vitest'
import { clientEventKinds } from './clientEventKinds.ts'
import { contentKinds, protocolKinds } from './contentKinds.ts'
import { inboundOf } from './inboundOf.ts'
import { webNoticeKinds } from './webNoticeKinds.ts'
import { readWebEvent, type WebClientEvent, type WebMessage, type WebNotice } from './WebEvent.ts'

const about = { id: 'A1', phone: '380671112233', name: 'Anna', sentAt: new Date('2026-11-28T12:00:00Z') }
const ownPhone = '380445550170'
const group = { id: '120363041234567890', title: 'Brides' }
const room = { id: `${group.id}@g.us`, title: 'Brides' }
const read = (event: object) => inboundOf(readWebEvent(event) as WebMessage | WebNotice | WebClientEvent, ownPhone)
const sent = (content: object, more: object = {}) =>
  read({ type: 'message', isFromPhone: false, content, ...about, ...more }).inbound
const written = (content: object, more: object = {}) => {
  const inbound = sent(content, more)
  if (inbound?.type !== 'message') throw new Error(`It is no message: ${JSON.stringify(inbound)}`)
  return inbound.written
}
const noticed = (notice: string, parameters: string[] = [], more: object = {}) =>
  read({ type: 'notice', notice, parameters, ...about, ...more })
const client = (name: string, detail: object = {}, more: object = {}) =>
  read({ type: 'event', ...about, name, detail, ...more })

describe('nothing is dropped without a word', () => {
  const types: Readonly<Record<string, readonly (string | undefined)[]>> = {
    message: ['message', 'edit', 'echo'],
    named: ['message'],
    line: ['notice', 'moved', undefined],
    change: ['edit', 'deletion', 'notice', 'message'],
    status: [undefined],
    nothing: [undefined],
  }

  it.each(Object.entries(contentKinds))(
    'a content %s is what its table says, also where nothing of it can be read',
    (name, kind) => {
      for (const content of [{}, { text: 'Hello', caption: 'Hello', name: 'Hello' }, 'Hello']) {
        const inbound = sent({ messageContextInfo: {}, [name]: content })
        if (kind.thread === 'nothing') expect(inbound).toBeNull()
        else expect([...(types[kind.thread] ?? []), 'message']).toContain(inbound?.type)
      }
    },
  )

  it.each(Object.entries(protocolKinds))(
    'what a device says of messages by %s is what its table says',
    (type, kind) => {
      const inbound = sent({ protocolMessage: { type, key: { id: 'B1' }, editedMessage: { conversation: 'Five' } } })
      expect(types[kind.thread]).toContain(inbound?.type)
    },
  )

  it.each(Object.entries(webNoticeKinds))('the notice %s of WhatsApp is as its table says', (notice, kind) => {
    expect(types[kind.thread]).toContain(noticed(notice).inbound?.type)
  })

  it.each(Object.entries(clientEventKinds))('an event %s of the client is what its table says', (name, kind) => {
    const { inbound, unsupported } = client(name, { status: 'timeout' })
    if (kind.read === null) expect(unsupported).toBe(`event ${name}`)
    else expect(inbound?.type).toBe(kind.thread === 'line' ? 'notice' : undefined)
  })

  it('kinds that WhatsApp has invented since then are named', () => {
    expect(written({ messageContextInfo: {}, hologramMessage: { a: 1 } })).toMatchObject({ text: '', kind: 'other' })
    expect(written({ constructor: { a: 1 } })).toMatchObject({ text: '', kind: 'other' })
    expect(written({})).toMatchObject({ text: '', kind: 'other' })
    expect(sent({ protocolMessage: { type: 'HOLOGRAM' } })).toMatchObject({ text: 'WhatsApp: HOLOGRAM' })
    expect(noticed('HOLOGRAM_SENT').inbound).toMatchObject({ text: 'WhatsApp: hologram sent' })
    expect(client('hologram.update').unsupported).toBe('event hologram.update')
  })
})

describe('messages of people', () => {
  // https://github.com/WhiskeySockets/Baileys/blob/master/WAProto/WAProto.proto, read on 2026-11-28
  it.each([
    [
      'a text with a preview',
      { extendedTextMessage: { text: 'See https://lily.example' } },
      'See https://lily.example',
      null,
    ],
    [
      'a contact',
      {
        contactMessage: {
          displayName: 'Ann',
          vcard: 'BEGIN:VCARD\nFN:Ann Lee\nitem1.TEL;waid=380501112233:+380 50 111 22 33\nEND:VCARD',
        },
      },
      'Ann Lee\n+380 50 111 22 33',
      'contact',
    ],
    [
      'several contacts',
      { contactsArrayMessage: { contacts: [{ displayName: 'Ann', vcard: 'TEL:+1' }, { displayName: 'Bo' }] } },
      'Ann\n+1\nBo',
      'contact',
    ],
    [
      'a place',
      { locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: 'Lily' } },
      'Lily\nhttps://maps.google.com/?q=1,2',
      'location',
    ],
    [
      'a poll',
      { pollCreationMessageV3: { name: 'When?', options: [{ optionName: 'Friday' }] } },
      'When?\n• Friday',
      'poll',
    ],
    [
      'a poll in its cover',
      { pollCreationMessageV4: { message: { pollCreationMessage: { name: 'When?', options: [] } } } },
      'When?',
      'poll',
    ],
    [
      'results of a poll',
      { pollResultSnapshotMessage: { name: 'When?', pollVotes: [{ optionName: 'Friday', optionVoteCount: '3' }] } },
      'When?\n• Friday: 3',
      'poll',
    ],
    [
      'an event',
      {
        eventMessage: {
          name: 'Open day',
          startTime: '1795867200',
          location: { degreesLatitude: 1, degreesLongitude: 2, name: 'Lily' },
        },
      },
      'Open day\n2026-11-28 12:00 UTC\nLily',
      'event',
    ],
    [
      'an order',
      {
        orderMessage: {
          orderTitle: 'Lily',
          itemCount: 2,
          totalAmount1000: '900000',
          totalCurrencyCode: 'UAH',
          orderId: '7',
        },
      },
      'Lily · 2 ×\n900 UAH\n#7',
      'order',
    ],
    [
      'a product',
      {
        productMessage: {
          product: { title: 'Oil', priceAmount1000: 450500, currencyCode: 'UAH', retailerId: 'oil-1' },
        },
      },
      'Oil\n450.5 UAH\noil-1',
      'product',
    ],
    [
      'a request for money',
      {
        requestPaymentMessage: {
          amount1000: 5000,
          currencyCodeIso4217: 'EUR',
          noteMessage: { conversation: 'for Friday' },
        },
      },
      '5 EUR\nfor Friday',
      'payment',
    ],
    [
      'an invitation to a channel',
      { newsletterAdminInviteMessage: { newsletterName: 'Lily news', caption: 'Join us' } },
      'Lily news\nJoin us',
      'invitation',
    ],
    [
      'a row of a list',
      { listResponseMessage: { title: 'Manicure', description: '60 minutes' } },
      'Manicure\n60 minutes',
      null,
    ],
    [
      'a button',
      { buttonsResponseMessage: { selectedButtonId: 'yes', selectedDisplayText: 'Yes, please' } },
      'Yes, please',
      null,
    ],
    [
      'a reply of a form',
      { interactiveResponseMessage: { body: { text: 'Sent' }, nativeFlowResponseMessage: {} } },
      'Sent',
      null,
    ],
    [
      'a picture that may be seen once',
      { viewOnceMessageV2: { message: { imageMessage: { caption: 'Like this', viewOnce: true } } } },
      'Like this',
      'photo',
    ],
    [
      'a document in its cover',
      { documentWithCaptionMessage: { message: { documentMessage: { fileName: 'a.pdf', caption: 'Prices' } } } },
      'Prices',
      'document',
    ],
    ['a voice note', { audioMessage: { ptt: true, seconds: 4 } }, '', 'voice'],
    ['a round film', { ptvMessage: {} }, '', 'video_note'],
    ['what is not handed to linked devices', { placeholderMessage: { type: 'MASK_LINKED_DEVICES' } }, '', 'other'],
  ])('%s is shown in words or named', (_what, content, text, kind) => {
    expect(written(content)).toMatchObject({ text, kind })
  })

  it('keys beside a text hide nothing of it, and keys alone are nothing', () => {
    const keys = {
      senderKeyDistributionMessage: { groupId: 'g' },
      messageContextInfo: { deviceListMetadataVersion: 2 },
    }
    expect(written({ ...keys, conversation: 'Hello' }).text).toBe('Hello')
    expect(sent(keys)).toBeNull()
    expect(sent({ albumMessage: { expectedImageCount: 3 } })).toBeNull()
  })

  it('covers of any depth end, and bytes and endless contents are cut off before they are stored', () => {
    const deep = Array.from({ length: 30 }).reduce<object>((message) => ({ ephemeralMessage: { message } }), {
      conversation: 'Hi',
    })
    expect(written(deep)).toMatchObject({ text: '', kind: 'other' })
    const event = readWebEvent({
      type: 'message',
      isFromPhone: false,
      ...about,
      content: { imageMessage: { caption: 'Hi', jpegThumbnail: new Uint8Array(9) } },
    })
    expect(JSON.stringify(event)).not.toContain('jpegThumbnail')
    const long = {
      imageMessage: {
        caption: 'x'.repeat(60_000),
        a: 'x'.repeat(60_000),
        b: 'x'.repeat(60_000),
        c: 'x'.repeat(60_000),
      },
    }
    expect(written(long)).toMatchObject({ text: '', kind: 'photo' })
  })

  it('an answer names what it answers, a forward whose words they are, and an advertisement is kept', () => {
    const contextInfo = {
      stanzaId: 'B7',
      quotedMessage: { conversation: 'At four?' },
      isForwarded: true,
      forwardedNewsletterMessageInfo: { newsletterName: 'Lily news' },
      externalAdReply: { title: 'Laser', body: '−30 %', sourceUrl: 'https://fb.me/1' },
    }
    expect(written({ extendedTextMessage: { text: 'Yes', contextInfo } })).toMatchObject({
      repliesTo: 'B7',
      quotedText: 'At four?',
      forwarded: { from: 'Lily news' },
      advertisement: { title: 'Laser', text: '−30 %', url: 'https://fb.me/1' },
    })
  })
})

describe('changes of messages, and notices', () => {
  it.each([
    [
      'an edit',
      { protocolMessage: { type: 'MESSAGE_EDIT', key: { id: 'B1' }, editedMessage: { conversation: 'At five' } } },
      { type: 'edit', by: 'customer', written: { channelId: 'B1', text: 'At five' } },
    ],
    [
      'an edit in its cover',
      {
        editedMessage: {
          message: {
            protocolMessage: {
              type: 'MESSAGE_EDIT',
              key: { id: 'B1' },
              editedMessage: { imageMessage: { caption: 'This one' } },
            },
          },
        },
      },
      { type: 'edit', written: { channelId: 'B1', text: 'This one', kind: 'photo' } },
    ],
    [
      'a message that is taken back',
      { protocolMessage: { type: 'REVOKE', key: { id: 'B1' } } },
      { type: 'deletion', by: 'customer', channelId: 'B1' },
    ],
    [
      'a reaction',
      { reactionMessage: { key: { id: 'B1' }, text: '❤️' } },
      { type: 'reaction', targetId: 'B1', emoji: '❤️' },
    ],
    [
      'a reaction that is taken back',
      { reactionMessage: { key: { id: 'B1' }, text: '' } },
      { type: 'reaction', emoji: null },
    ],
    [
      'a vote',
      { pollUpdateMessage: { pollCreationMessageKey: { id: 'B1' }, vote: { selectedOptions: ['Friday', 'Sunday'] } } },
      { type: 'notice', notice: { event: 'poll-voted', name: 'Friday, Sunday' } },
    ],
    [
      'a vote that cannot be read',
      { pollUpdateMessage: { vote: { encPayload: 'x' } } },
      { type: 'notice', text: 'WhatsApp: poll voted' },
    ],
    [
      'a pinned message',
      { pinInChatMessage: { type: 'PIN_FOR_ALL', key: { id: 'B1' } } },
      { type: 'notice', notice: { event: 'pinned_message' } },
    ],
    [
      'a call that nobody took',
      { callLogMesssage: { callOutcome: 'MISSED' } },
      { type: 'notice', notice: { event: 'missed-call', phone: '+380671112233' } },
    ],
    [
      'a live location',
      { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, sequenceNumber: '1' } },
      { type: 'edit', isAwaited: true, written: { channelId: 'A1', live: { until: null, isOver: false } } },
    ],
  ])('%s is read', (_what, content, inbound) => {
    expect(sent(content)).toMatchObject(inbound)
  })

  it('a call that was taken is no news, whoever says so', () => {
    expect(sent({ callLogMesssage: { callOutcome: 'CONNECTED' } })).toBeNull()
    expect(client('call', { status: 'offer' })).toEqual({ inbound: null, unsupported: null })
    expect(client('call', { status: 'terminate', wasTaken: true }).inbound).toBeNull()
    expect(client('call', { status: 'reject' }).inbound).toMatchObject({ notice: { event: 'missed-call' } })
  })

  it('people who join or leave a group are named by their numbers, and a changed number moves the chat', () => {
    expect(
      noticed('GROUP_PARTICIPANT_ADD', ['380501112233@s.whatsapp.net', '9876543210987@lid'], { group }).inbound,
    ).toMatchObject({
      room,
      notice: { event: 'new_chat_members', name: '+380501112233' },
    })
    expect(noticed('INDIVIDUAL_CHANGE_NUMBER', ['380509998877@s.whatsapp.net']).inbound).toMatchObject({
      type: 'moved',
      to: { phone: '380509998877' },
    })
  })
})

describe('groups', () => {
  it('talk of a group is in the group’s chat, and asks only where we are mentioned or answered', () => {
    const talk = written({ conversation: 'Who comes?' }, { group })
    expect(talk).toMatchObject({ room, isGroupTalk: true, person: { userId: '380671112233' } })
    const asking = (contextInfo: object) =>
      written({ extendedTextMessage: { text: 'How much?', contextInfo } }, { group })
    expect(asking({ mentionedJid: [`${ownPhone}@s.whatsapp.net`] }).isGroupTalk).toBeUndefined()
    expect(asking({ stanzaId: 'B1', participant: `${ownPhone}:12@s.whatsapp.net` }).isGroupTalk).toBeUndefined()
    expect(asking({ mentionedJid: ['380670000000@s.whatsapp.net'] }).isGroupTalk).toBe(true)
  })
})
