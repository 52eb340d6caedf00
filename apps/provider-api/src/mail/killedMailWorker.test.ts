import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aMailServer, type AMailServer } from '../testing/aMailServer.ts'
import { aProcess, type AProcess } from '../testing/aProcess.ts'

let folder: string
let mail: AMailServer
let server: AProcess
/** Whether the mail server responds, or leaves the connection hanging. */
let isHanging = true
let connections = 0
const patience = { timeout: 30_000, interval: 50 }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-mail-'))
  mail = await aMailServer({
    onRcptTo(_address, _session, done) {
      connections++
      if (!isHanging) done()
    },
  })
  server = await start()
}, 60_000)
afterAll(async () => {
  await server.kill()
  await mail.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = () =>
  aProcess(folder, {
    MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'desk@frontdesk.example',
    APP_URL: 'https://desk.example',
  })

it(
  'an email that was in flight when the process was killed arrives once, and its link works',
  { timeout: 90_000 },
  async () => {
    const person = {
      fullName: 'Olena',
      email: 'olena@example.com',
      password: 'a long secret',
      metadata: { language: 'kk' },
    }
    expect((await server.call('register', { body: person })).status).toBe(200)
    await vi.waitFor(() => expect(connections).toBe(1), patience)
    await server.kill()
    expect(mail.received).toEqual([])

    isHanging = false
    server = await start()
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), patience)
    const [{ to, message } = { to: [], message: '' }] = mail.received
    expect(to).toEqual(['olena@example.com'])
    const { text = '' } = await PostalMime.parse(message)
    const token = /https:\/\/desk\.example\/kk\/auth\/verify\/([\w-]{43})\s/.exec(text)?.[1] ?? ''
    expect((await server.call('verifyEmailByQuery', { query: { token } })).body).toMatchObject({
      success: true,
      email: 'olena@example.com',
    })

    await server.stop()
    server = await start()
    expect((await server.call('requestPasswordReset', { body: { email: person.email } })).status).toBe(200)
    await vi.waitFor(() => expect(mail.received).toHaveLength(2), patience)
    expect(mail.received[1]?.message).toContain('https://desk.example/kk/auth/reset-password?')
  },
)
