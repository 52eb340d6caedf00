import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceDocument } from '../src/subscriptions/document/InvoiceDocument.ts'
import { aProcess } from '../src/testing/aProcess.ts'
import { textOfPdf } from '../src/testing/textOfPdf.ts'
import { bundleServer } from './bundleServer.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const node = (...args: string[]) => promisify(execFile)(process.execPath, args, { encoding: 'utf8' })

describe('the built server', () => {
  let folder: string
  const filesOf = () => readdirSync(folder).filter((name) => name.endsWith('.mjs'))
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-built-'))
    // Some packages stay where they are installed.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    await bundleServer(folder)
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('every part of it can be imported by itself, whatever was imported before', async () => {
    const parts = filesOf().filter((name) => !/^main\b|^\w+Worker-/.test(name))
    const script = `for (const part of ${JSON.stringify(parts)}) await import(${JSON.stringify(`${folder}/`)} + part)`
    expect(parts.length).toBeGreaterThan(50)
    expect(await node('--input-type=module', '--eval', script)).toEqual({ stdout: '', stderr: '' })
  })

  it('its texts take one byte a character, and no file but one is so large that they take two', () => {
    const texts = filesOf().map((name) => readFileSync(join(folder, name)))
    expect(texts.filter((bytes) => bytes.some((byte) => byte > 127)).length).toBe(0)
    expect(texts.filter(({ length }) => length > 1_000_000).length).toBeLessThanOrEqual(1)
  })

  it('it finds the files of its sources, and starts with its sandbox and a database that it has made and filled', async () => {
    const dataDir = join(folder, 'data')
    const main = join(folder, 'main.mjs')
    expect((await node(main, '--version')).stdout).toMatch(/^Frontdesk \d+\.\d+\.\d+, wire version \d+\n$/)
    const server = await aProcess(dataDir, { SANDBOX: 'on', DEMO_DATA: 'on' }, undefined, main)
    try {
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
      expect((await fetch(`${server.origin}/sandbox/page.css`)).status).toBe(200)
    } finally {
      await server.stop()
    }
    expect(server.log()).not.toMatch(/Deprecation|ERROR/)
  }, 120_000)

  it('its thread draws the PDF of an invoice, with the fonts beside it', async () => {
    const party = { name: 'Салон ₴', address: '', country: '', taxId: '', email: '' }
    const document: InvoiceDocument = {
      language: 'uk',
      number: '2026-000042',
      issuedAt: new Date('2026-11-20T12:00:00.000Z'),
      issuer: party,
      customer: party,
      plan: 'Pro',
      period: null,
      lines: [{ key: 'base', amount: 4900 }],
      total: 4900,
      currency: 'UAH',
      card: null,
      refunded: 0,
    }
    const [thread = ''] = filesOf().filter((name) => name.startsWith('invoiceWorker-'))
    const worker = new Worker(join(folder, thread), { workerData: document, execArgv: [] })
    const bytes = await new Promise<Uint8Array>((resolve, reject) =>
      worker.once('message', resolve).once('error', reject),
    )
    await worker.terminate()
    expect(textOfPdf(Buffer.from(bytes))).toEqual(expect.arrayContaining(['Салон ₴', '2026-000042']))
    const loaders = filesOf().filter((name) => readFileSync(join(folder, name), 'utf8').includes(`"${thread}"`))
    expect(loaders.length).toBe(1)
  })

  it('its program alone has a name that another build has, too', () => {
    expect(filesOf().filter((name) => !/-[\w-]{8}\.mjs$/.test(name))).toEqual(['main.mjs'])
  })

  it('its packages are listed with their licences', () => {
    const licences = readFileSync(join(folder, 'licences.txt'), 'utf8')
    expect(licences).toMatch(/^fastify 5/m)
    expect(JSON.parse(readFileSync(join(folder, '.packages.json'), 'utf8'))).toContainEqual(
      expect.objectContaining({ name: 'punycode', licence: 'MIT' }),
    )
  })
})
