import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Message, MessageFile } from '@frontdesk/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aProcess, type AProcess } from '../testing/aProcess.ts'

let folder: string
let server: AProcess
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-kill-files-'))
  server = await aProcess(folder)
}, 60_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it(
  'a server that is killed between the uploads and the send keeps every file that it acknowledged',
  { timeout: 120_000 },
  async () => {
    const { body: signedIn } = await server.call('register', {
      body: { fullName: 'Olena Koval', email: 'olena@example.com', password: 'a long pass phrase' },
    })
    const token = String(signedIn['accessToken'])
    const companyId = (
      (await server.call('createCompany', { token, body: { name: 'Lily' } })).body['company'] as { id: number }
    ).id
    const { body: notes } = await server.call('initInternalConversation', { token, body: { companyId } })
    const chatId = Number(notes['chatId'])
    const bytesOf = (n: number) => Buffer.alloc(200_000, `file ${n} `)
    const upload = async (n: number): Promise<MessageFile | null> => {
      const address = new URL(
        `/api/admin/files/upload?companyId=${companyId}&fileName=${n}.txt&uploadId=upload-${n}-of-30`,
        server.origin,
      )
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: bytesOf(n),
      }).catch(() => null)
      return answer?.ok ? ((await answer.json()) as { file: MessageFile }).file : null
    }

    const acknowledged = new Map<number, MessageFile>()
    const reached = Promise.withResolvers<void>()
    const uploads = [...Array(30).keys()].map(async (n) => {
      const file = await upload(n)
      if (file) acknowledged.set(n, file)
      if (acknowledged.size === 9) reached.resolve()
    })
    await reached.promise
    await server.kill()
    await Promise.all(uploads)
    server = await aProcess(folder)

    const kept = [...acknowledged].slice(0, 10)
    const { status, body } = await server.call('sendMessage', {
      token,
      body: { companyId, chatId, message: '', fileIds: kept.map(([, { id }]) => id) },
    })
    expect([status, (body['message'] as Message).metadata.files]).toEqual([200, kept.map(([, file]) => file)])
    const { body: linked } = await server.call('getFileLinks', {
      token,
      body: { companyId, fileIds: kept.map(([, { id }]) => id) },
    })
    const links = new Map(
      (linked['links'] as { fileId: string; url: string }[]).map(({ fileId, url }) => [fileId, url]),
    )
    for (const [n, { id }] of kept) {
      const answer = await fetch(new URL(links.get(id) ?? '', server.origin))
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytesOf(n))).toBe(true)
    }
    // Interrupted uploads are repeated with the same id: each is one complete file.
    for (let n = 0; n < 30; n++) {
      const again = await upload(n)
      expect(again?.size).toBe(200_000)
      const before = acknowledged.get(n)
      if (before) expect(again).toEqual(before)
    }
  },
)
