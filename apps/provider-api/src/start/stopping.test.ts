import { request, type IncomingMessage } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProcess, type AProcess } from '../testing/aProcess.ts'

let folder: string
let server: AProcess
let as: { token: string; companyId: number; chatId: number }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-stop-'))
  server = await aProcess(folder)
  const { body: signedIn } = await server.call('register', {
    body: { fullName: 'Olena Koval', email: 'olena@example.com', password: 'a long pass phrase' },
  })
  const token = String(signedIn['accessToken'])
  const companyId = (
    (await server.call('createCompany', { token, body: { name: 'Lily' } })).body['company'] as { id: number }
  ).id
  const { body: notes } = await server.call('initInternalConversation', { token, body: { companyId } })
  as = { token, companyId, chatId: Number(notes['chatId']) }
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * A send whose first half the server has received; `end` sends the rest. Node answers `100 Continue` once
 * it has accepted the call.
 */
async function halfASend(number: number) {
  const body = JSON.stringify({
    companyId: as.companyId,
    chatId: as.chatId,
    message: `Message ${number}`,
    clientMessageId: `stopping-${number}`,
  })
  const headers = {
    authorization: `Bearer ${as.token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  }
  const call = request(new URL('/api/admin/messages/sendMessage', server.origin), { method: 'POST', headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) => call.on('response', resolve).on('error', reject))
  answered.catch(() => undefined)
  await new Promise<void>((resolve, reject) => call.once('continue', resolve).once('error', reject).flushHeaders())
  call.write(body.slice(0, 20))
  return {
    async end() {
      call.end(body.slice(20))
      const answer = await answered
      return { status: answer.statusCode, body: (await json(answer)) as { success: boolean } }
    },
  }
}

/** Makes a call over a connection of its own: one that is kept may be closed by the server just as the call is sent. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    request(new URL(path, server.origin), { headers, agent: false }).on('response', resolve).on('error', reject).end(),
  )

describe('SIGTERM', { timeout: 120_000 }, () => {
  it('a server that gets SIGTERM completes the calls in flight, refuses new ones, and exits', async () => {
    const sends = await Promise.all(Array.from({ length: 8 }, (_, number) => halfASend(number)))
    server.terminate()
    // Calls are refused once the signal has arrived, and answered until then.
    const readMe = () => get('/api/admin/getMe', { authorization: `Bearer ${as.token}` })
    let refused = await readMe()
    while (refused.statusCode === 200) {
      refused.resume()
      refused = await readMe()
    }
    const { code } = (await json(refused)) as { code: string } // as every error of the contract
    expect([refused.statusCode, refused.headers['retry-after'], code]).toEqual([503, '5', 'UNAVAILABLE'])
    const [ready, live] = await Promise.all([get('/readyz'), get('/livez')])
    expect([ready.statusCode, live.statusCode]).toEqual([503, 200])
    const answers = await Promise.all(sends.map((send) => send.end()))
    expect(answers.map(({ status, body }) => [status, body.success])).toEqual(
      Array.from({ length: 8 }, () => [200, true]),
    )
    expect(await server.exited).toBe(0)
  })
})
