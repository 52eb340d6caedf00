import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chat, Message } from '@frontdesk/contract'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from '../../db/openDb.ts'
import { aProcess, type AProcess } from '../../testing/aProcess.ts'

/** After this many pieces the chat is taken over, and the server is killed at its response. */
const pieces = (process.env['KILL_AT_PIECE'] ?? '1,7,19').split(',').map(Number)

let folder: string
let server: AProcess
let as: { token: string; companyId: number; chatId: number; adminId: number }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-take-over-'))
  server = await aProcess(folder)
  const person = {
    fullName: 'Olena Koval',
    email: 'olena@example.com',
    phone: '+380501112233',
    password: 'a long pass phrase',
  }
  const { body: signedIn } = await server.call('register', { body: person })
  const token = String(signedIn['accessToken'])
  const { body: made } = await server.call('createCompany', { token, body: { name: 'Lily' } })
  const companyId = (made['company'] as { id: number }).id // what the contract says
  const { body: opened } = await server.call('initInternalConversationWithAssistant', { token, body: { companyId } })
  as = { token, companyId, chatId: Number(opened['chatId']), adminId: Number(signedIn['userId']) }
  await server.stop()
  // An answer that takes the assistant some ten seconds to write.
  const { db, close } = await openPglite({ folder: join(folder, 'db') })
  const answer = Array.from({ length: 300 }, (_, n) => `step ${n}`).join(', ')
  await db
    .insertInto('knowledge_items')
    .values({ company_id: companyId, question: 'How does the Brazilian blowout work?', answer })
    .execute()
  await close()
  server = await aProcess(folder)
}, 120_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = (route: Parameters<AProcess['call']>[0], body: object) =>
  server.call(route, { token: as.token, body: { companyId: as.companyId, chatId: as.chatId, ...body } })
const chat = async () => {
  const { body } = await server.call('getChatsWithPreview', {
    token: as.token,
    query: { companyId: as.companyId, chatId: as.chatId },
  })
  return (body['chats'] as Chat[])[0] ?? expect.fail('The chat is gone') // what the contract says
}
const replies = async () =>
  ((await call('getChatMessages', { take: 1000 })).body['messages'] as Message[]).filter(
    (message) => message.platform === 'openai',
  )

/** Asks the assistant; resolves when this many pieces were received, with the run and the text received so far. */
async function receivePieces(count: number): Promise<{ runId: string; text: () => string; leave: () => void }> {
  const socket = io(server.origin, {
    path: '/api/socket.io',
    transports: ['websocket'],
    reconnection: false,
    auth: { token: as.token },
    query: { adminId: String(as.adminId) },
  })
  let text = ''
  let received = 0
  const enough = new Promise<string>((resolve) => {
    socket.on(
      'openai_stream',
      ({ event, data, runId }: { event: string; data: { content: string }; runId: string }) => {
        if (event !== 'content.chunk') return
        text += data.content
        received++
        if (received === count) resolve(runId)
      },
    )
  })
  await new Promise<void>((resolve) => socket.once('session', () => resolve()))
  await call('sendMessage', { message: 'How does the Brazilian blowout work?' })
  return { runId: await enough, text: () => text, leave: () => void socket.disconnect() }
}

describe('a server that is killed right after its response', () => {
  it.each(pieces)(
    'a reply that was taken over at piece %i does not continue after the server was killed and restarted',
    async (piece) => {
      await call('updateAiBotSettingsForChat', { settings: { aiEnabled: true } })
      const before = await replies()
      const growing = await receivePieces(piece)
      const { status, body } = await call('takeOverChat', { runId: growing.runId })
      await server.kill()
      growing.leave()
      expect(status).toBe(200)
      expect(growing.text().startsWith(String(body['text']))).toBe(true)
      server = await aProcess(folder)
      expect(await chat()).toMatchObject({
        settings: { aiEnabled: false },
        handler: { by: 'human', adminId: as.adminId },
      })
      expect(await replies()).toEqual(before)
      // A client that lost the response repeats the call and gets the same text.
      expect((await call('takeOverChat', { runId: growing.runId })).body['text']).toBe(body['text'])
    },
    60_000,
  )

  it('a stopped reply still waits after the server was killed and restarted, and can be sent', async () => {
    await call('updateAiBotSettingsForChat', { settings: { aiEnabled: true } })
    const { runId, leave } = await receivePieces(3)
    const { body } = await call('stopRun', { runId })
    await server.kill()
    leave()
    const stopped = (body['chat'] as Chat).stoppedReply
    server = await aProcess(folder)
    expect((await chat()).stoppedReply).toEqual(stopped)
    await call('sendStoppedReply', { runId, shownText: stopped?.text, confirmUnfinished: true })
    expect((await replies()).at(-1)?.text).toBe(stopped?.text.trim())
    expect((await chat()).stoppedReply).toBeNull()
  }, 60_000)
})
