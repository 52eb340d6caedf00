import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox, type RunningSandbox } from '@frontdesk/sandbox'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { outageOf } from '../errors/outages.ts'
import { readWhole } from './readWhole.ts'
import type { FileStore } from '../ports/FileStore.ts'
import { openFileStore } from './openFileStore.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-store-'))
let sandbox: RunningSandbox
const bucket = { region: 'us-east-1', bucket: 'desk', accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret' }
let s3: FileStore
let local: FileStore
beforeAll(async () => {
  sandbox = await startSandbox()
  s3 = await openFileStore({ folder, s3: { ...bucket, endpoint: `${sandbox.origin}/sandbox/s3` } })
  local = await openFileStore({ folder, s3: null })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

let keys = 0
const aKey = () => `7/ab/${String(++keys).padStart(64, '0')}`

describe.each([
  ['a folder', () => local],
  ['a bucket', () => s3],
])('a file store in %s', (_name, store) => {
  it('a file store returns the bytes that were written', async () => {
    const [key, bytes] = [aKey(), Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 251))]
    await store().write(key, bytes)
    expect(await readWhole(store(), key)).toEqual(bytes)
  })

  it('a file store returns a range of bytes', async () => {
    const key = aKey()
    await store().write(key, Buffer.from('abcdefghij'))
    const pieces: Buffer[] = []
    for await (const piece of (await store().read(key, { first: 2, last: 5 })) ?? []) pieces.push(piece as Buffer)
    expect(Buffer.concat(pieces).toString()).toBe('cdef')
  })

  it('a file store accepts the same file again, also concurrently', async () => {
    const key = aKey()
    await Promise.all([store().write(key, Buffer.from('same')), store().write(key, Buffer.from('same'))])
    await store().write(key, Buffer.from('same'))
    expect(String(await readWhole(store(), key))).toBe('same')
  })

  it('a file store returns null for an unknown key and for a removed one', async () => {
    const key = aKey()
    expect(await store().read(key)).toBeNull()
    await store().write(key, Buffer.from('x'))
    await store().remove(key)
    expect(await store().read(key)).toBeNull()
    await store().remove(key)
  })
})

describe('a folder', () => {
  it.each(['../../etc/passwd', '7/ab/../../x', '/etc/passwd', '7/ab/x', ''])(
    'a folder rejects the invalid key %j',
    async (key) => {
      await expect(local.write(key, Buffer.from('x'))).rejects.toThrow('Invalid file key')
      await expect(local.read(key)).rejects.toThrow('Invalid file key')
    },
  )

  it('files in a folder are readable by their owner only, and no half-written file remains', async () => {
    const key = aKey()
    await local.write(key, Buffer.from('x'))
    expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, '7/ab')).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('removing a file from a folder also removes the parts of a killed writer', async () => {
    const key = aKey()
    await local.write(key, Buffer.from('x'))
    writeFileSync(join(folder, `${key}.1234.part`), 'half')
    await local.remove(key)
    expect(readdirSync(join(folder, '7/ab')).some((name) => name.startsWith(key.slice(5)))).toBe(false)
  })
})

describe('a bucket', () => {
  it('a bucket is called with signed requests, by the path', async () => {
    const key = aKey()
    await s3.write(key, Buffer.from('x'))
    expect(sandbox.world.s3.objects.has(`desk/${key}`)).toBe(true)
    expect((await fetch(`${sandbox.origin}/sandbox/s3/desk/${key}`)).status).toBe(403)
  })

  it('a request to a busy bucket is repeated', async () => {
    const key = aKey()
    sandbox.world.s3.failNext(1)
    await s3.write(key, Buffer.from('x'))
    expect(String(await readWhole(s3, key))).toBe('x')
  })

  it('reading from a bucket that refuses throws instead of returning null', async () => {
    sandbox.world.s3.failNext(1, 403)
    await expect(s3.read(aKey())).rejects.toThrow()
  })
})

it('a bucket that refuses connections is an outage of the file store, not of the database', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((listening) => closed.once('listening', listening))
  const { port } = closed.address() as AddressInfo
  await new Promise((ended) => closed.close(ended))
  const store = await openFileStore({ folder, s3: { ...bucket, endpoint: `http://127.0.0.1:${port}` } })
  expect(outageOf(await store.remove(aKey()).catch((error: unknown) => error))).toBe('file-store')
})

it('a request to a bucket that never answers times out', async () => {
  const requested = Promise.withResolvers<void>()
  const silent = createServer(() => requested.resolve()).listen(0, '127.0.0.1')
  await new Promise((listening) => silent.once('listening', listening))
  const { port } = silent.address() as AddressInfo
  const store = await openFileStore({ folder, s3: { ...bucket, endpoint: `http://127.0.0.1:${port}` } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let failure: unknown = null
    void store.write(aKey(), Buffer.from('x')).catch((error: unknown) => (failure = error))
    await requested.promise
    for (let seconds = 0; seconds < 300 && failure === null; seconds += 1) await vi.advanceTimersByTimeAsync(1000)
    expect([outageOf(failure), failure]).toMatchObject(['file-store', { cause: { name: 'TimeoutError' } }])
  } finally {
    vi.useRealTimers()
    silent.closeAllConnections()
    await new Promise((closed) => silent.close(closed))
  }
})
