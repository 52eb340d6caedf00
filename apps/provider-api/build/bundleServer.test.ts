import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProcess } from '../src/testing/aProcess.ts'
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
    const parts = filesOf().filter((name) => name.includes('-'))
    const script = `for (const part of ${JSON.stringify(parts)}) await import(${JSON.stringify(`${folder}/`)} + part)`
    expect(parts.length).toBeGreaterThan(50)
    expect(await node('--input-type=module', '--eval', script)).toEqual({ stdout: '', stderr: '' })
  })

  it('its texts take one byte a character, and no file but one is so large that they take two', () => {
    const texts = filesOf().map((name) => readFileSync(join(folder, name)))
    expect(texts.filter((bytes) => bytes.some((byte) => byte > 127)).length).toBe(0)
    expect(texts.filter(({ length }) => length > 1_000_000).length).toBeLessThanOrEqual(1)
  })

  it('it finds the files of its sources, and starts with its threads, its sandbox and a new database', async () => {
    const dataDir = join(folder, 'data')
    const main = join(folder, 'main.mjs')
    expect((await node(main, '--version')).stdout).toMatch(/^Frontdesk \d+\.\d+\.\d+, wire version \d+\n$/)
    const server = await aProcess(dataDir, { SANDBOX: 'on' }, undefined, main)
    try {
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
      expect((await fetch(`${server.origin}/sandbox/page.css`)).status).toBe(200)
    } finally {
      await server.stop()
    }
    expect(server.log()).not.toMatch(/Deprecation|ERROR/)
  }, 120_000)

  it('another build leaves the files of the last ones to servers that run', async () => {
    const before = filesOf()
    await bundleServer(folder)
    expect(before.filter((name) => !filesOf().includes(name))).toEqual([])
    expect(readFileSync(join(folder, 'licences.txt'), 'utf8')).toMatch(/^fastify 5/m)
  }, 120_000)
})
