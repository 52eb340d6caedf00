import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, unbounded } from '../db/openDb.ts'
import { urlAt } from '../embedded-postgres/EmbeddedServer.ts'
import { readPostmasterFile } from '../embedded-postgres/postmasterFile.ts'
import { aProcess, type AProcess, type Caller } from '../testing/aProcess.ts'
import { busyStatement } from '../testing/busyStatement.ts'

/** How often each is killed; `npm run proof:long -- processes` does so 20 times. */
const kills = Number(process.env['EMBEDDED_KILLS'] ?? 1)
const writers = ['First', 'Second', 'Third'] as const
const environment = { EMBEDDED_DATABASE: 'postgres', LOG_FORMAT: 'json' }

/** The processes that work in a folder. */
const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
    .map(Number)

/** The ports that a process listens on. */
function portsOf(pid: number): number[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((descriptor) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${descriptor}`)) ?? []
      return inode ?? []
    }),
  )
  return ['tcp', 'tcp6'].flatMap((family) =>
    readFileSync(`/proc/${pid}/net/${family}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
        return state === '0A' && inodes.has(inode) ? [parseInt(local.split(':')[1] ?? '', 16)] : []
      }),
  )
}

describe.runIf(process.platform === 'linux')(
  'a server with an embedded PostgreSQL',
  { timeout: 180_000 + kills * 60_000 },
  () => {
    let folder: string
    let cluster: string
    let server: AProcess
    let as: { token: string; companyId: number; chatId: number }
    const call: Caller = (...of) => server.call(...of)
    const postmaster = () => readPostmasterFile(cluster)?.pid ?? expect.fail('It has no server')

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'frontdesk-embedded-'))
      cluster = join(folder, 'postgres')
      server = await aProcess(folder, environment)
      const person = { fullName: 'Olena Koval', email: 'olena@example.com', password: 'a long pass phrase' }
      const { body: signedIn } = await call('register', { body: person })
      const token = String(signedIn['accessToken'])
      const { body: made } = await call('createCompany', { token, body: { name: 'Lily' } })
      const { id: companyId } = made['company'] as { id: number } // By the contract.
      const { body: notes } = await call('initInternalConversation', { token, body: { companyId } })
      as = { token, companyId, chatId: Number(notes['chatId']) }
    }, 180_000)
    afterAll(async () => {
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    })

    it('a product, its database and both that are killed in the middle of sends lose and double nothing, and leave no process and no port', async () => {
      const { token, companyId, chatId } = as
      const refused = new Set<string>()
      const acknowledged = new Map<string, string[]>(writers.map((writer) => [writer, []]))
      let isOver = false
      const load = [...acknowledged].map(async ([writer, texts]) => {
        while (!isOver) {
          const message = `${writer} ${texts.length}`
          const body = { companyId, chatId, message, clientMessageId: randomUUID() }
          for (;;) {
            const answer = await call('sendMessage', { token, body }).catch(() => null)
            if (answer?.status === 200) break
            refused.add(answer ? `${answer.status} ${String(answer.body['code'])}` : 'none')
            await pause(20)
          }
          texts.push(message)
        }
      })
      const next = () => {
        const goals = [...acknowledged.values()].map((texts) => ({ texts, goal: texts.length + 2 }))
        return expect
          .poll(() => goals.every(({ texts, goal }) => texts.length >= goal), { timeout: 90_000, interval: 20 })
          .toBe(true)
      }
      const outages: Record<string, number[]> = { product: [], database: [], both: [] }
      for (let kill = 0; kill < kills; kill += 1)
        for (const [what, times] of Object.entries(outages)) {
          await next()
          const since = performance.now()
          const pid = postmaster()
          expect(portsOf(pid)).toEqual([])
          if (what !== 'product') process.kill(pid, 'SIGKILL')
          if (what !== 'database') {
            await server.kill()
            server = await aProcess(folder, environment)
          }
          await next()
          expect(postmaster()).not.toBe(pid)
          times.push(Math.round(performance.now() - since))
        }
      isOver = true
      await Promise.all(load)
      const stored: Message[] = []
      for (let before: number | undefined; ;) {
        const body = { companyId, chatId, take: 1000, ...(before !== undefined && { beforeId: before }) }
        const page = (await call('getChatMessages', { token, body })).body['messages'] as Message[]
        const fresh = page.filter(({ id }) => !stored.some((one) => one.id === id))
        if (fresh.length === 0) break
        stored.push(...fresh)
        before = Math.min(...stored.map(({ id }) => id))
      }
      const texts = stored.toSorted((one, other) => one.id - other.id).map(({ text }) => text)
      for (const [writer, sent] of acknowledged) expect(texts.filter((text) => text.startsWith(writer))).toEqual(sent)
      expect([...refused].filter((one) => one !== 'none' && one !== '503 UNAVAILABLE')).toEqual([])
      await server.stop()
      expect(processesIn(cluster)).toEqual([])
      const measured = Object.entries(outages).map(([what, times]) => `outage_ms of ${what} ${times.join(' ')}`)
      console.log(
        `embedded PostgreSQL: kills ${kills} of each, acknowledged ${texts.length}, lost 0, doubled 0, outOfOrder 0, processes left 0, ports 0, refused ${[...refused].join(' / ')}, ${measured.join(', ')}`,
      )
    })

    it('a product that is killed leaves no database running, also a busy connection of a killed database', async () => {
      await server.stop()
      server = await aProcess(folder, environment)
      const socket = { path: cluster, close: () => undefined }
      const other = await openPostgres(urlAt(socket, 'frontdesk'), () => undefined, unbounded)
      const busy = sql
        .raw(busyStatement)
        .execute(other.db)
        .catch(() => 'ended')
      const isBusy = sql<{ pid: number }>`select pid from pg_stat_activity where query like 'do %' and state = 'active'`
      await expect.poll(async () => (await isBusy.execute(other.db)).rows.length, { timeout: 30_000 }).toBe(1)
      // It must not end the connection itself.
      process.kill(server.pid, 'SIGSTOP')
      process.kill(postmaster(), 'SIGKILL')
      await server.kill()
      expect(await busy).toBe('ended')
      await expect.poll(() => processesIn(cluster), { timeout: 30_000 }).toEqual([])
      await other.close()
    })
  },
)
