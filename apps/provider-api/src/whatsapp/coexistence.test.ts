import { decideConduct, unansweredTurns } from '@frontdesk/local-assistant/reading'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPendingQuestion } from '../assistant/runs/findPendingQuestion.ts'
import { readRunInput } from '../assistant/runs/readRunInput.ts'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'
import { aRecording } from '../testing/aRecording.ts'
import { aPng } from '../testing/someFiles.ts'
import { aWhatsappServer, type AWhatsappNumber, type WhatsappServer } from '../testing/aWhatsappServer.ts'
import * as coexistence from './fixtures/coexistencePayloads.ts'
import * as pages from './fixtures/metaPayloads.ts'

const meta = { ...pages, ...coexistence }

let world: WhatsappServer
let lily: AWhatsappNumber
const committed: CommittedEvent[] = []
/** The questions to the AI. */
const asked: string[] = []
beforeAll(async () => {
  world = await aWhatsappServer()
  world.ports.subscribe({
    publish: (events) => void committed.push(...events),
    inboundMessageStored: ({ text }) => void asked.push(text),
  })
}, 60_000)
beforeEach(async () => {
  await world.reset()
  await world.start()
  lily = await world.aNumber({
    phoneNumberId: '106540352242922',
    businessAccountId: '102290129340398',
    displayPhoneNumber: '+1 555 078 3881',
  })
  committed.length = 0
  asked.length = 0
})
afterEach(() => world.halt())
afterAll(() => world.close())

const stored = () =>
  world.db.selectFrom('messages').selectAll().where('platform', '=', 'whatsapp').orderBy('id').execute()
const chats = () => world.db.selectFrom('chats').selectAll().where('platform', '=', 'whatsapp').orderBy('id').execute()
const channel = () =>
  world.db
    .selectFrom('messenger_integrations')
    .select(['status', 'metadata'])
    .where('id', '=', lily.messengerId)
    .executeTakeFirstOrThrow()
const as = () => ({ token: lily.company.owner.token, companyId: lily.company.companyId })

/**
 * Meta's example with its times moved, second by second, to the day before yesterday: its own
 * is too old to be imported.
 */
function lately<Body extends object>(body: Body): Body {
  const from = Math.floor(world.clock.now().getTime() / 1000) - 2 * 86_400
  const moved = JSON.stringify(body).replaceAll(
    /"17392309(\d\d)"/g,
    (_, second: string) => `"${from + Number(second)}"`,
  )
  return JSON.parse(moved) as Body // The same shape with other times.
}

describe('the history of a company’s phone', () => {
  it('the history of a company’s phone brings what the company wrote, with its time and status, read by everybody and as a message of a human', async () => {
    await world.receive(lately(meta.history))
    const [message] = await stored()
    expect(message).toMatchObject({
      text: 'We are open',
      status: 'read',
      platform_message_id: 'wamid.past',
      is_history: true,
      metadata: { writtenOn: 'phone' },
    })
    expect(message?.sent_at?.toISOString()).toBe('2026-11-18T12:00:55.999Z')
    expect(await chats()).toMatchObject([
      { title: '+16505551234', ai_enabled: true, last_inbound_at: null, last_message_id: message?.id },
    ])
  })

  it('the history of a company’s phone is one event of the channel for open pages, with how far it has come', async () => {
    await world.receive(lately(meta.history))
    expect(committed.map(({ event }) => event)).toEqual(['messenger_update'])
    expect((await channel()).metadata['history']).toMatchObject({ state: 'importing', percent: 55 })
    await world.receive(lately(meta.historyPlaceholder))
    await world.receive({ ...lately(meta.history), repeated: true })
    expect((await channel()).metadata['history']).toMatchObject({ state: 'complete', percent: 100 })
  })

  it('the history of a company’s phone says so when the company declined to share it', async () => {
    await world.receive(meta.historyDeclined)
    expect((await channel()).metadata['history']).toMatchObject({ state: 'declined' })
    expect(await stored()).toEqual([])
  })

  it.each(['placeholder first', 'file first'])(
    'a picture of the history comes after its placeholder, or before: %s',
    async (order) => {
      const mediaId = world.whatsapp.files.keep(aPng())
      const bodies = [lately(meta.historyPlaceholder), lately(meta.historyMedia(mediaId))]
      for (const body of order === 'file first' ? bodies.toReversed() : bodies) await world.receive(body)
      const messages = await stored()
      expect(messages).toMatchObject([
        { text: 'Black Prince echeveria', is_history: true, status: 'received', is_read: true },
      ])
      expect(messages[0]?.metadata.files).toHaveLength(1)
      expect(messages[0]?.metadata.notice).toBeUndefined()
    },
  )

  it('a picture of the history without its file is shown as something that is not text', async () => {
    await world.receive(lately(meta.historyPlaceholder))
    expect((await stored())[0]?.metadata).toMatchObject({ notice: 'content-not-shown' })
  })

  it('the history of a company’s phone stands above what was written since, page by page, also when it came later', async () => {
    await world.receive(meta.textMessage)
    await world.receive(lately(meta.history))
    await world.receive(lately(meta.historyPlaceholder))
    const [live, past, picture] = await stored()
    const chatId = live?.chat_id ?? 0
    const page = async (skip: number, take: number) =>
      (await world.callOk('getChatMessages', { ...as(), body: { chatId, skip, take } }))['messages'] as { id: number }[]
    expect((await page(0, 1)).map(({ id }) => id)).toEqual([live?.id])
    expect((await page(1, 2)).map(({ id }) => id)).toEqual([past?.id, picture?.id])
    const around = await world.callOk('getMessagesAround', {
      ...as(),
      body: { chatId, messageId: past?.id ?? 0, take: 2 },
    })
    expect(around).toMatchObject({ messages: [{ id: past?.id }, { id: picture?.id }], skip: 1 })
    // The question is still the live one, and the list shows it.
    expect(await findPendingQuestion(world.db, chatId)).toMatchObject({ id: live?.id })
    expect((await chats())[0]).toMatchObject({ last_message_id: live?.id })
  })

  it('the history of a company’s phone leaves nothing to be answered: an old voice message, or an old wish for a person, hands no chat over', async () => {
    const at = Math.floor(world.clock.now().getTime() / 1000) - 86_400
    const from = '16505551234'
    const messages = [
      { from, id: 'wamid.human', timestamp: String(at), type: 'text', text: { body: 'Let me talk to a human' } },
      { from, id: 'wamid.voice', timestamp: String(at + 1), type: 'audio', audio: { id: '99', voice: true } },
    ]
    await world.receive(meta.envelope('history', { history: [{ threads: [{ id: from, messages }] }] }))
    await world.receive(meta.textMessage)
    const live = (await stored()).at(-1)
    const run = {
      id: 'a run',
      companyId: lily.company.companyId,
      chatId: live?.chat_id ?? 0,
      replyToId: live?.id ?? 0,
      fromId: 0,
      recipientId: live?.from_id ?? 0,
      isInternal: false,
    }
    const { input } = await readRunInput(world.ports, run)
    expect(input.history).toHaveLength(3)
    expect(unansweredTurns(input).map(({ text }) => text)).toEqual(['Does it come in another color?'])
    expect(decideConduct(input, false)).toMatchObject({ does: 'write' })
  })

  it('the history of a company’s phone stands in the list of all messages where its time belongs, and an import between two pages loses none', async () => {
    await world.receive(lately(meta.history))
    await world.receive(meta.textMessage)
    await world.receive(lately(meta.historyPlaceholder))
    const [past, live, picture] = (await stored()).map(({ id }) => id)
    const page = async (skip: number) => {
      const answer = await world.callOk('getCompanyMessages', { ...as(), body: { skip, take: 1 } })
      return (answer['messages'] as { id: number }[]).map(({ id }) => id)
    }
    expect([await page(0), await page(1), await page(2), await page(3)]).toEqual([[live], [picture], [past], []])

    const before = [...(await page(0)), ...(await page(1))]
    const at = Math.floor(world.clock.now().getTime() / 1000)
    const messages = [1, 3].map((days) => ({
      from: '16505551234',
      id: `wamid ${days} days ago`,
      timestamp: String(at - days * 86_400),
      type: 'text',
      text: { body: `${days} days ago` },
    }))
    await world.receive(
      meta.envelope('history', {
        history: [{ metadata: { progress: 60 }, threads: [{ id: '16505551234', messages }] }],
      }),
    )
    for (let skip = 2; ; skip++) {
      const next = await page(skip)
      if (next.length === 0) break
      before.push(...next)
    }
    expect(new Set(before)).toEqual(
      new Set((await stored()).filter(({ text }) => text !== '1 days ago').map(({ id }) => id)),
    )
  })

  it('a history with more messages than fit into one transaction is stored completely', async () => {
    const at = Math.floor(world.clock.now().getTime() / 1000) - 86_400
    const messages = Array.from({ length: 250 }, (_, index) => ({
      from: '16505551234',
      id: `wamid ${index}`,
      timestamp: String(at + index),
      type: 'text',
      text: { body: `Message ${index}` },
    }))
    await world.receive(
      meta.envelope('history', {
        history: [{ metadata: { phase: 0, chunk_order: 1, progress: 5 }, threads: [{ id: '16505551234', messages }] }],
      }),
    )
    expect(await stored()).toHaveLength(250)
    expect(committed).toHaveLength(1)
  })
})

describe('the address book of a company’s phone', () => {
  const contact = (action: string, name: string, timestamp: string) =>
    meta.envelope('smb_app_state_sync', {
      state_sync: [
        {
          type: 'contact',
          contact: { ...(action !== 'remove' && { full_name: name, first_name: name }), phone_number: '16505551234' },
          action,
          metadata: { timestamp },
        },
      ],
    })
  const title = async () => (await chats())[0]?.title

  it('the address book of a company’s phone names people before and after they write, and comes before what they call themselves', async () => {
    await world.receive(meta.stateSync)
    await world.receive(meta.textMessage)
    expect(await title()).toBe('Pablo Morales')
    await world.receive(contact('edit', 'Pablo M.', '1738346007'))
    expect(await title()).toBe('Pablo M.')
    expect(committed.at(-1)).toMatchObject({ event: 'chat_update', payload: { title: 'Pablo M.' } })
  })

  it('an older change of the address book that comes later is none; somebody removed is named as they call themselves', async () => {
    await world.receive(meta.textMessage)
    await world.receive(contact('add', 'New', '1738346100'))
    await world.receive(contact('edit', 'Old', '1738346050'))
    expect(await title()).toBe('New')
    await world.receive(contact('remove', '', '1738346200'))
    expect(await title()).toBe('New')
    await world.receive(meta.replyTo('wamid.x'))
    expect(await title()).toBe('Sheena Nelson')
  })
})

describe('an edit or a deletion', () => {
  const question = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA='
  const answer = 'wamid.HBgLMTY0NjcwNDM1OTUVAgARGBIyNDlBOEI5QUQ4NDc0N0FCNjMA'

  it('an edit by the customer changes their message; an older edit that comes later does not', async () => {
    await world.receive(meta.textMessage)
    committed.length = 0
    await world.receive(meta.correctionBySheena(meta.editOf(question)))
    // Edited soon after it was sent, the question is one that the AI answers, so that nobody is called.
    const events = [{ event: 'messageUpdate', payload: { text: 'Does it come in blue?', unreadCount: 1 } }]
    expect(committed).toMatchObject(events)
    const older = meta.editOf(question)
    older.edit.message.text.body = 'An older edit'
    await world.receive(meta.correctionBySheena(older, '1749416450'))
    const messages = await stored()
    expect(messages).toMatchObject([
      { text: 'Does it come in blue?', metadata: { editedAt: '2025-06-08T21:01:40.000Z' } },
    ])
    expect(committed).toMatchObject(events)
  })

  it('a deletion by the customer deletes their message, once', async () => {
    await world.receive(meta.textMessage)
    await world.receive(meta.correctionBySheena(meta.revokeOf(question)))
    await world.receive(meta.correctionBySheena(meta.revokeOf(question), '1749416501'))
    expect(await stored()).toMatchObject([{ is_deleted: true }])
    expect(committed.filter(({ event }) => event === 'messageUpdate')).toHaveLength(1)
  })

  it('a deletion by the customer also deletes the words of their recording', async () => {
    const recording = { type: 'audio', audio: { id: world.whatsapp.files.keep(aRecording('A secret')), voice: true } }
    await world.receive(meta.fromSheena({ id: 'wamid.voice', ...recording }))
    const [{ id = 0, metadata } = { metadata: {} }] = await stored()
    const files = (metadata.files ?? []).map((file) => ({ ...file, transcript: { state: 'done', text: 'A secret' } }))
    expect(files).toHaveLength(1)
    await world.db
      .updateTable('messages')
      .set({ metadata: JSON.stringify({ ...metadata, files }) })
      .where('id', '=', id)
      .execute()
    await world.receive(meta.correctionBySheena(meta.revokeOf('wamid.voice')))
    expect(JSON.stringify(await stored())).not.toContain('A secret')
  })

  it('an edit on the phone changes what was written there, and who answers stays as it is', async () => {
    await world.receive(meta.phoneEcho)
    const [{ id: chatId = 0 } = {}] = await chats()
    await world.callOk('updateAiBotSettingsForChat', { ...as(), body: { chatId, settings: { aiEnabled: true } } })
    await world.receive(meta.correctionOnPhone(meta.editOf(answer)))
    expect(await stored()).toMatchObject([{ text: 'Does it come in blue?' }])
    await world.receive(meta.correctionOnPhone(meta.revokeOf(answer)))
    expect(await stored()).toMatchObject([{ is_deleted: true }])
    expect(await chats()).toMatchObject([{ ai_enabled: true }])
  })

  it('an edit by the customer that comes before its message counts: the message is stored once, as it reads then', async () => {
    await world.receive(meta.correctionBySheena(meta.editOf(question)))
    await world.receive(meta.textMessage)
    await world.receive(meta.correctionBySheena(meta.editOf(question)))
    expect(await stored()).toMatchObject([
      { text: 'Does it come in blue?', is_deleted: false, metadata: { editedAt: '2025-06-08T21:01:40.000Z' } },
    ])
    expect(asked).toEqual(['Does it come in blue?'])
  })

  it('a deletion by the customer that comes before its message keeps a deleted text from ever appearing', async () => {
    await world.receive(meta.correctionBySheena(meta.revokeOf(question)))
    await world.receive(meta.textMessage)
    expect(await stored()).toMatchObject([{ text: '', is_deleted: true }])
    expect(JSON.stringify(committed)).not.toContain('another color')
    expect(asked).toEqual([])
  })

  it('an edit on the phone that comes before its message counts: it is stored once, as it reads then, and takes over', async () => {
    await world.receive(meta.textMessage)
    await world.receive(meta.correctionOnPhone(meta.editOf(answer)))
    expect(await chats()).toMatchObject([{ ai_enabled: false }])
    await world.receive(meta.phoneEcho)
    await world.receive(meta.correctionOnPhone(meta.editOf(answer)))
    expect((await stored()).slice(1)).toMatchObject([
      { text: 'Does it come in blue?', status: 'sent', metadata: { writtenOn: 'phone' } },
    ])
  })

  it('a deletion on the phone that comes before its message keeps a deleted text from ever appearing', async () => {
    await world.receive(meta.correctionOnPhone(meta.revokeOf(answer)))
    await world.receive(meta.phoneEcho)
    expect(await stored()).toMatchObject([{ text: '', is_deleted: true, metadata: { writtenOn: 'phone' } }])
    expect(JSON.stringify(committed)).not.toContain('info you requested')
    expect(await chats()).toMatchObject([{ ai_enabled: false }])
  })

  it('a deletion on the phone of a message of the history changes that message alone', async () => {
    await world.receive(lately(meta.history))
    const [before] = await stored()
    const [chat] = await chats()
    await world.receive(meta.correctionOnPhone(meta.revokeOf('wamid.past')))
    expect(await stored()).toMatchObject([
      { is_deleted: true, is_history: true, text: before?.text, sent_at: before?.sent_at },
    ])
    expect(await chats()).toMatchObject([{ ai_enabled: true, last_message_at: chat?.last_message_at }])
  })

  it('an edit on the phone restores no chat that was deleted', async () => {
    await world.receive(meta.phoneEcho)
    await world.db.updateTable('chats').set({ deleted_at: world.clock.now() }).execute()
    await world.receive(meta.correctionOnPhone(meta.editOf(answer)))
    expect(await stored()).toMatchObject([{ text: 'Does it come in blue?' }])
    expect((await chats()).map(({ deleted_at: at }) => at)).toEqual([world.clock.now()])
  })

  it('a deletion on the phone of a picture that comes before it keeps its file from being fetched', async () => {
    const mediaId = world.whatsapp.files.keep(aPng())
    await world.receive(meta.correctionOnPhone(meta.revokeOf('wamid.picture')))
    const picture = { id: 'wamid.picture', type: 'image', image: { id: mediaId, mime_type: 'image/png' } }
    await world.receive(meta.correctionOnPhone(picture))
    expect((await stored()).map(({ is_deleted, metadata }) => [is_deleted, metadata.files])).toEqual([
      [true, undefined],
    ])
    expect(await world.db.selectFrom('files').select('id').execute()).toEqual([])
  })

  it('an edit or a deletion of another person’s message, or of none, changes nothing', async () => {
    await world.receive(meta.textMessage)
    await world.receive(meta.phoneEcho)
    for (const body of [
      meta.correctionBySheena(meta.revokeOf(answer), '1749416502'),
      meta.correctionOnPhone(meta.editOf(question)),
      meta.correctionBySheena({ type: 'revoke' }, '1749416503'),
    ])
      await world.receive(body)
    expect(await stored()).toMatchObject([{ is_deleted: false }, { is_deleted: false }])
    expect(await stored()).toHaveLength(2)
  })
})

describe('a change of the business account', () => {
  it('a change of the business account that ends our access makes its numbers fail, with the reason, and no others', async () => {
    const other = await world.aNumber()
    await world.receive(meta.partnerRemoved)
    expect(await channel()).toMatchObject({
      status: 'failed',
      metadata: { lastError: { code: 'ACCOUNT_ACCESS_REMOVED' } },
    })
    const { status } = await world.db
      .selectFrom('messenger_integrations')
      .select('status')
      .where('id', '=', other.messengerId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('connected')
  })

  it('a ban of the business account fails its numbers until it has ended; one that is only planned does not', async () => {
    await world.receive(meta.ban('SCHEDULE_FOR_DISABLE'))
    expect(await channel()).toMatchObject({ status: 'connected' })
    await world.receive(meta.ban('DISABLE', 1739321030))
    expect(await channel()).toMatchObject({ status: 'failed', metadata: { lastError: { code: 'ACCOUNT_DISABLED' } } })
    await world.receive(meta.ban('REINSTATE', 1739321040))
    expect(await channel()).toMatchObject({ status: 'connected', metadata: { lastError: null } })
  })

  it('a change of the business account that ends a ban does not end another failure', async () => {
    await world.receive(meta.partnerRemoved)
    await world.receive(meta.ban('REINSTATE'))
    expect(await channel()).toMatchObject({ status: 'failed' })
  })

  it('a change of the business account that names another number of the account leaves this one alone', async () => {
    await world.receive(meta.accountUpdate({ event: 'PARTNER_REMOVED', phone_number: '15550000000' }))
    expect(await channel()).toMatchObject({ status: 'connected' })
  })
})
