import { Message } from '@frontdesk/contract'
import { sendAsCustomer } from '@frontdesk/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaseRenewedEvery } from '../jobs/leasing.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'
import { aFileSender } from '../testing/aFileSender.ts'
import { aTelegramServer, type ATelegramBot, type TelegramServer } from '../testing/aTelegramServer.ts'
import { aJpeg, anOgg, aPdf, aPng } from '../testing/someFiles.ts'
import { botOf } from './botOf.ts'

let world: TelegramServer
let lily: ATelegramBot
let olena: ReturnType<typeof aFileSender>
beforeAll(async () => {
  world = await aTelegramServer()
}, 60_000)
beforeEach(async () => {
  await world.reset()
  lily = await world.aBot()
  olena = aFileSender(world, lily.company)
  await world.start()
})
afterEach(() => {
  vi.restoreAllMocks()
  return world.halt()
})
afterAll(() => world.close())

const files = () => world.db.selectFrom('files').selectAll().execute()
/** Advances the clock until the message is stored, and returns it. */
const comesInTime = async (comes: Promise<Message>) => {
  let isHere = false
  void comes.then(() => (isHere = true))
  await until(() => {
    world.clock.advance(200)
    return isHere
  })
  return comes
}
const until = async (fits: () => boolean | Promise<boolean>) => {
  while (!(await fits())) await new Promise(setImmediate)
}

describe('the files of a customer', () => {
  it('a voice message waits to be written down, a photo does not', async () => {
    const photo = await lily.sendsFile({ kind: 'photo', fileName: 'x', bytes: aJpeg(40, 30) })
    const spoken = await lily.sendsFile({ kind: 'voice', fileName: 'x', bytes: anOgg() })
    expect(photo.metadata.files?.[0]).not.toHaveProperty('transcript')
    expect(spoken.metadata.files).toMatchObject([{ transcript: { state: 'pending' } }])
    const jobs = await world.db
      .selectFrom('jobs')
      .select(['subject', 'company_id'])
      .where('queue', '=', 'transcripts')
      .execute()
    expect(jobs).toEqual([{ subject: spoken.metadata.files?.[0]?.id, company_id: lily.company.companyId }])
  })

  it.each([
    [
      'a photo',
      { kind: 'photo', fileName: 'x', bytes: aJpeg(40, 30) },
      { name: 'photo.jpg', type: 'image/jpeg', width: 40, height: 30 },
    ],
    [
      'a document',
      { kind: 'document', fileName: 'Прайс.pdf', bytes: aPdf() },
      { name: 'Прайс.pdf', type: 'application/pdf' },
    ],
    ['a voice message', { kind: 'voice', fileName: 'x', bytes: anOgg() }, { name: 'voice.ogg', type: 'audio/ogg' }],
    [
      'a document with the name of another type',
      { kind: 'document', fileName: '../../page.html', bytes: aPng() },
      { name: 'page.png', type: 'image/png' },
    ],
  ] as const)('%s is stored with its bytes', async (_what, file, kept) => {
    const message = Message.parse(await lily.sendsFile({ ...file, caption: 'Look' }))
    expect(message).toMatchObject({ text: 'Look', status: 'received', metadata: { files: [kept] } })
    expect(message.metadata.notice).toBeUndefined()
    const [link] = await olena.links(message.metadata.files?.[0]?.id ?? '')
    expect((await olena.fetchLink(link?.url ?? '')).rawPayload).toEqual(file.bytes)
  })

  it.each([
    ['has a type that is not accepted', Buffer.from('<html><script>alert(1)</script></html>')],
    ['is too large for bots', Buffer.alloc(fileLimits.inbound + 1, 'a')],
  ])('a notice replaces a file that %s', async (_what, bytes) => {
    const message = await lily.sendsFile({ kind: 'document', fileName: 'x.txt.html', bytes, caption: 'Read this' })
    expect(message).toMatchObject({ text: 'Read this', metadata: { notice: 'content-not-shown', content: 'document' } })
    expect(message.metadata.files).toBeUndefined()
    expect(await files()).toEqual([])
  })

  it('a customer’s file is stored although Telegram was unavailable for a moment', async () => {
    world.sandbox.world.botFaults.next({ kind: 'server-error' }, { method: 'getFile' })
    const message = await comesInTime(lily.sendsFile({ kind: 'photo', fileName: 'x', bytes: aPng() }))
    expect(message.metadata.files).toHaveLength(1)
  })

  it.each([
    ['after the requested wait', 12, 12_000],
    ['after 30 seconds instead of an hour', 3600, 30_000],
  ])('a customer’s file is stored after a rate limit of Telegram, %s', async (_what, retryAfter, rests) => {
    world.sandbox.world.botFaults.next({ kind: 'flood', retryAfter }, { method: 'getFile' })
    const later = vi.spyOn(world.ports, 'later')
    /** Of the lease of the bot's poll: its renewals, and its end without one. */
    const ofLease = [leaseRenewedEvery, 25_000]
    const delays = () =>
      later.mock.calls.flatMap(([milliseconds]) => (ofLease.includes(milliseconds) ? [] : [milliseconds]))
    const comes = lily.sendsFile({ kind: 'photo', fileName: 'x', bytes: aPng() })
    await until(() => delays().length === 2)
    const [oneTry, rest] = delays()
    expect((await comesInTime(comes)).metadata.files).toHaveLength(1)
    expect([oneTry, rest]).toEqual([30_000, rests])
  })

  it('a customer’s file is stored although its bytes could not be stored at once', async () => {
    const keep = vi.spyOn(world.ports.files, 'write').mockRejectedValueOnce(new Error('The store is away'))
    const message = await comesInTime(
      lily.sendsFile({ kind: 'photo', fileName: 'x', bytes: aPng(), caption: 'My nails' }),
    )
    expect(message).toMatchObject({ text: 'My nails', metadata: { files: [{ type: 'image/png' }] } })
    expect(keep).toHaveBeenCalledTimes(2)
  })

  it('an update that comes twice at once is confirmed although its second file cannot be deleted, and later fetches none', async () => {
    await world.halt()
    const bot = botOf(
      world.ports,
      { id: lily.messengerId, companyId: lily.company.companyId },
      { token: lily.bot.token, apiRoot: world.sandbox.telegramApiRoot },
    )
    await bot.init()
    sendAsCustomer(world.sandbox.world.telegram, lily.bot, lily.ann, { kind: 'photo', fileName: 'x', bytes: aPng() })
    const [update] = world.sandbox.world.telegram.state.pending.get(lily.bot.id) ?? []
    vi.spyOn(world.ports.files, 'remove').mockRejectedValue(new Error('The store is away'))
    const handle = () => bot.handleUpdate(update as Parameters<typeof bot.handleUpdate>[0])
    await Promise.all([handle(), handle()])
    await handle()
    expect(await files()).toHaveLength(2)
    expect((await files()).map((file) => [file.message_id !== null, file.stored_at !== null])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    )
  })

  it('a message loses its file but not its text when Telegram stays unavailable', async () => {
    world.sandbox.world.botFaults.next({ kind: 'server-error' }, { method: 'getFile', times: 20 })
    const message = await comesInTime(
      lily.sendsFile({ kind: 'photo', fileName: 'x', bytes: aPng(), caption: 'My nails' }),
    )
    expect(message).toMatchObject({ text: 'My nails', metadata: { notice: 'content-not-shown', content: 'photo' } })
  })

  it('the assistant gets the name of a file only, which does not affect the language', async () => {
    const first = await lily.sendsFile({
      kind: 'document',
      fileName: 'prices.pdf',
      bytes: aPdf(),
      caption: 'Добрий день! Чи це правда?',
    })
    const message = await lily.sendsFile({ kind: 'photo', fileName: 'x', bytes: aPng() })
    expect(message.chatId).toBe(first.chatId)
    const run = {
      companyId: lily.company.companyId,
      chatId: message.chatId,
      replyToId: message.id,
      recipientId: message.fromId,
      isInternal: false,
    }
    const { readRunInput } = await import('../assistant/runs/readRunInput.ts')
    // The code under test reads nothing else of a run.
    const { history, language } = (await readRunInput(world.ports, run as Parameters<typeof readRunInput>[1])).input
    expect(history.map(({ text }) => text)).toEqual([
      'Добрий день! Чи це правда?\n(file: prices.pdf)',
      '(file: photo.png)',
    ])
    expect(language).toBe('uk')
  })
})

describe('the files of an administrator', () => {
  let chatId: number
  beforeEach(async () => {
    chatId = (await lily.says('Hi')).chatId
    await world.db.updateTable('chats').set({ ai_enabled: false }).where('id', '=', chatId).execute()
  })
  const sends = async (message: string, ...fileIds: string[]) => {
    const { owner, companyId } = lily.company
    const answer = await world.callOk('sendMessage', {
      token: owner.token,
      companyId,
      body: { chatId, message, fileIds },
    })
    await world.deliveries().settled()
    return (answer['message'] as Message).id
  }
  const stateOf = async (id: number) => {
    const { status, metadata } = await world.db
      .selectFrom('messages')
      .select(['status', 'metadata'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return [status, metadata.error?.code]
  }
  /** The messages that the customer received: a picture by its width, a document by its name, and the texts. */
  const got = () =>
    lily.got().map(({ text, caption, photo, document, voice }) => ({
      ...(text !== undefined && { text }),
      ...(caption !== undefined && { caption }),
      ...(photo && { photo: photo[0]?.width }),
      ...(document && { document: document.file_name }),
      ...(voice && { voice: voice.file_size }),
    }))
  const bytesOf = (place: number) => {
    const message = lily.got()[place]
    return world.sandbox.world.telegram.files.read(message?.photo?.[0]?.file_id ?? message?.document?.file_id ?? '')
  }

  it('a picture reaches the customer as a photo, other files as documents, a short text as the caption', async () => {
    const [photo, pdf] = [
      await olena.sentAhead('nails.png', aPng(3, 2)),
      await olena.sentAhead('Прайс; "новий" 1.pdf', aPdf()),
    ]
    const id = await sends('Here you are', photo.id, pdf.id)
    expect(await stateOf(id)).toEqual(['sent', undefined])
    expect(got()).toEqual([{ caption: 'Here you are', photo: 3 }, { document: 'Прайс; _новий_ 1.pdf' }])
    expect([bytesOf(0), bytesOf(1)]).toEqual([aPng(3, 2), aPdf()])
  })

  const spoken = async (bytes = anOgg()) => (await olena.sentAhead('voice.ogg', bytes, undefined, true)).id

  it('a recording arrives as a voice message, and the same file that was attached as a document', async () => {
    const attached = await olena.sentAhead('song.ogg', anOgg())
    const id = await sends('', await spoken(), attached.id)
    expect(await stateOf(id)).toEqual(['sent', undefined])
    expect(got()).toEqual([{ voice: anOgg().length }, { document: 'song.ogg' }])
  })

  it('a customer who takes no voice messages gets the recording as a file', async () => {
    const description = 'Bad Request: VOICE_MESSAGES_FORBIDDEN'
    world.sandbox.world.botFaults.next({ kind: 'refused', code: 400, description }, { method: 'sendVoice' })
    expect(await stateOf(await sends('', await spoken()))).toEqual(['sent', undefined])
    expect(got()).toEqual([{ document: 'voice.ogg' }])
  })

  it('only sound is a voice message', async () => {
    await sends('', (await olena.sentAhead('nails.png', aPng(3, 2), undefined, true)).id)
    expect(got()).toEqual([{ photo: 3 }])
  })

  it('a text that is too long for a caption follows the files', async () => {
    const { id: fileId } = await olena.sentAhead('nails.png', aPng(3, 2))
    const long = 'x'.repeat(1025)
    await sends(long, fileId)
    expect(got()).toEqual([{ photo: 3 }, { text: long }])
  })

  it('files can be sent without text', async () => {
    await sends('', (await olena.sentAhead('a.pdf', aPdf())).id)
    expect(got()).toEqual([{ document: 'a.pdf' }])
  })

  it.each([
    ['a very wide one', aPng(2100, 100)],
    ['a very large one', aPng(9000, 1100)],
  ])('a picture that Telegram does not accept as a photo is sent as a document: %s', async (_what, bytes) => {
    await sends('', (await olena.sentAhead('wide.png', bytes)).id)
    expect(got()).toEqual([{ document: 'wide.png' }])
  })

  it('a file waits while Telegram is busy, and arrives once', async () => {
    world.sandbox.world.botFaults.next({ kind: 'flood', retryAfter: 3 }, { method: 'sendPhoto' })
    const id = await sends('', (await olena.sentAhead('a.png', aPng(3, 2))).id)
    expect(await stateOf(id)).toEqual(['pending', undefined])
    world.clock.advance(3000)
    await world.deliveries().settled()
    expect(await stateOf(id)).toEqual(['sent', undefined])
    expect(got()).toEqual([{ photo: 3 }])
  })

  it('a file is not sent again when it may have arrived', async () => {
    world.sandbox.world.botFaults.next({ kind: 'lost-answer' }, { method: 'sendDocument' })
    const id = await sends('', (await olena.sentAhead('a.pdf', aPdf())).id)
    expect(await stateOf(id)).toEqual(['unknown', 'DELIVERY_UNKNOWN'])
    expect(got()).toHaveLength(1)
  })

  it('a message of which only the first file arrived is partly delivered', async () => {
    const [one, two] = [await olena.sentAhead('1.png', aPng(3, 2)), await olena.sentAhead('2.pdf', aPdf())]
    world.sandbox.world.botFaults.next({ kind: 'blocked' }, { method: 'sendDocument' })
    expect(await stateOf(await sends('', one.id, two.id))).toEqual(['failed', 'PARTLY_DELIVERED'])
  })

  it('a message of which a file has to wait is partly delivered when the server stops, which waits no longer', async () => {
    const [one, two] = [await olena.sentAhead('1.png', aPng(3, 2)), await olena.sentAhead('2.pdf', aPdf())]
    world.sandbox.world.botFaults.next({ kind: 'flood', retryAfter: 60 }, { method: 'sendDocument' })
    const sent = sends('', one.id, two.id)
    await expect.poll(world.clock.due).toContain(60_000)
    await world.deliveries().close()
    expect(await stateOf(await sent)).toEqual(['failed', 'PARTLY_DELIVERED'])
    expect(got()).toEqual([{ photo: 3 }])
  })

  it('a message whose last file may have arrived is not partly delivered', async () => {
    const [one, two] = [await olena.sentAhead('1.png', aPng(3, 2)), await olena.sentAhead('2.pdf', aPdf())]
    world.sandbox.world.botFaults.next({ kind: 'lost-answer' }, { method: 'sendDocument' })
    expect(await stateOf(await sends('', one.id, two.id))).toEqual(['unknown', 'DELIVERY_UNKNOWN'])
    expect(got()).toHaveLength(2)
  })

  it('a file whose bytes no longer exist fails with a reason', async () => {
    const { id: fileId } = await olena.sentAhead('a.pdf', aPdf())
    const [row] = await files()
    await world.ports.files.remove(row?.store_key ?? '')
    expect(await stateOf(await sends('', fileId))).toEqual(['failed', 'FILE_NOT_FOUND'])
    expect(got()).toEqual([])
  })
})
