import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '@frontdesk/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBalancer, type ABalancer } from '../testing/aBalancer.ts'
import { aFollower } from '../testing/aFollower.ts'
import { aProcess, callerOf, type AProcess, type Caller } from '../testing/aProcess.ts'

/** How often the database ends; `npm run proof:long -- processes` does so more often. */
const ends = Number(process.env['DATABASE_ENDS'] ?? 2)
const writers = ['First', 'Second', 'Third'] as const

/** Ends the thread of the embedded database, wherever it is, when the process gets SIGUSR2. */
const endsThread = `process.on("worker",(thread)=>process.on("SIGUSR2",()=>thread.terminate()))`
const environment = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(endsThread)}`,
  LOG_FORMAT: 'json',
}

describe('a server whose embedded database ends', { timeout: 120_000 + ends * 30_000 }, () => {
  let folder: string
  let server: AProcess
  let balancer: ABalancer
  let call: Caller
  let as: { token: string; adminId: number; companyId: number; chatId: number }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-ends-'))
    server = await aProcess(folder, environment)
    balancer = await aBalancer()
    balancer.serve([server.origin])
    call = callerOf(balancer.origin)
    const person = { fullName: 'Olena Koval', email: 'olena@example.com', password: 'a long pass phrase' }
    const { body: signedIn } = await server.call('register', { body: person })
    const token = String(signedIn['accessToken'])
    const { body: made } = await server.call('createCompany', { token, body: { name: 'Lily' } })
    const { id: companyId } = made['company'] as { id: number } // By the contract.
    const { body: notes } = await server.call('initInternalConversation', { token, body: { companyId } })
    as = { token, adminId: Number(signedIn['userId']), companyId, chatId: Number(notes['chatId']) }
  }, 120_000)
  afterAll(async () => {
    await server.kill()
    balancer.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('a server whose embedded database ends answers 503, says why it ends and ends with 75; started again, nothing is lost or doubled', async () => {
    const { token, companyId, chatId } = as
    await expect
      .poll(() =>
        fetch(new URL('/readyz', balancer.origin)).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
    const follower = aFollower(balancer.origin, call, as)
    await follower.ready
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
          refused.add(
            answer ? `${answer.status} ${String(answer.body['code'])} ${String(answer.body['retryAfter'])}` : 'none',
          )
          await pause(20)
        }
        texts.push(message)
      }
    })
    const next = () => {
      const goals = [...acknowledged.values()].map((texts) => ({ texts, goal: texts.length + 2 }))
      return expect
        .poll(() => goals.every(({ texts, goal }) => texts.length >= goal), { timeout: 60_000, interval: 20 })
        .toBe(true)
    }
    const outages: number[] = []
    for (let end = 0; end < ends; end += 1) {
      await next()
      const since = performance.now()
      process.kill(server.pid, 'SIGUSR2')
      expect(await server.exited).toBe(75)
      expect(server.log()).toContain('"error":"The database thread ended: exit code 1","exitCode":75')
      server = await aProcess(folder, environment)
      balancer.serve([server.origin])
      await next()
      outages.push(performance.now() - since)
    }
    isOver = true
    await Promise.all(load)
    const { body } = await call('getChatMessages', { token, body: { companyId, chatId, take: 1000 } })
    const stored = (body['messages'] as Message[]).toSorted((one, other) => one.id - other.id).map(({ text }) => text)
    for (const [writer, texts] of acknowledged) expect(stored.filter((text) => text.startsWith(writer))).toEqual(texts)
    await expect
      .poll(() => [...follower.events.values()].filter(({ event }) => event === 'newMessage').length, {
        timeout: 20_000,
      })
      .toBe(stored.length)
    expect(follower.faults).toEqual([])
    expect([...refused].filter((one) => one !== 'none' && one !== '503 UNAVAILABLE 5')).toEqual([])
    console.log(
      `F-20 (embedded): ends ${ends}, acknowledged ${stored.length}, lost 0, doubled 0, outOfOrder 0, connections ${follower.connections()}, refused ${[...refused].join(' / ')}, outage_ms ${outages.map(Math.round).join(' ')}`,
    )
    follower.close()
  })
})
