import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aWorkspaceCopy } from './aWorkspaceCopy.ts'

/** Each check of docs/decisions/0003, with a planted violation that it must refuse. */
const copy = aWorkspaceCopy()
afterAll(copy.remove)
// A type check of a whole feature, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

const environment = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_WORKSPACE_DATA_DIRECTORY: `${copy.folder}/.nx/workspace-data`,
}
const run = (command: string, ...args: string[]) => {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: copy.folder, env: environment, encoding: 'utf8' })
  return { output: stdout + stderr, status }
}
/** Runs a program of an installed package, without npx, which needs a second to find it. */
const runBin = (name: string, ...args: string[]) => run(process.execPath, `node_modules/.bin/${name}`, ...args)
/** As `npm test` does it: programs of many packages, by the settings of each. */
const typecheck = (project: string) => run(process.execPath, 'tools/types/checkTypes.mjs', project)

describe('the compiler', () => {
  it('the compiler refuses browser, timer and console globals in a domain library', () => {
    copy.plant(
      'libs/domain/stream-draft/src/planted.ts',
      `export const planted = () => [window, fetch, setTimeout, console]\n`,
    )
    const { output, status } = typecheck('libs/domain/stream-draft')
    expect(status).not.toBe(0)
    for (const name of ['window', 'fetch', 'setTimeout', 'console']) {
      expect(output).toMatch(new RegExp(`planted.ts.*TS(2304|2584).*'${name}'`))
    }
  })

  it('the compiler refuses methods of the language that a browser of the floor lacks', () => {
    copy.plant(
      'libs/domain/stream-draft/src/plantedNew.ts',
      `export const planted = () => [Object.groupBy, Promise.withResolvers, Array.fromAsync, new Set([1]).union]\n`,
    )
    const { output, status } = typecheck('libs/domain/stream-draft')
    expect(status).not.toBe(0)
    for (const name of ['groupBy', 'withResolvers', 'fromAsync', 'union'])
      expect(output).toMatch(new RegExp(`plantedNew.ts.*TS\\d+.*'${name}'`))
  })

  it('the compiler refuses an import past the index of a library', () => {
    copy.plant(
      'libs/feature/chats/src/planted.ts',
      `import { routes } from '@frontdesk/contract/src/endpoints.ts'\nexport const planted = routes\n`,
    )
    const { output, status } = typecheck('libs/feature/chats')
    expect(status).not.toBe(0)
    expect(output).toMatch(/planted.ts.*TS2307/)
  })
})

describe('the lint rules', () => {
  let output = ''
  let typeErrors = ''
  beforeAll(() => {
    // A library that nobody leans on, so that the arrow is no loop besides.
    copy.plant(
      'libs/domain/planted/package.json',
      `{ "name": "@frontdesk/planted", "type": "module", "nx": { "tags": ["type:domain"] } }\n`,
    )
    copy.plant(
      'libs/domain/planted/tsconfig.json',
      `{ "extends": "../../../tsconfig.base.json", "include": ["src"] }\n`,
    )
    copy.plant(
      'libs/domain/planted/src/plantedArrow.ts',
      `import { useApi } from '@frontdesk/platform'\nexport const planted = useApi\n`,
    )
    copy.plant(
      'libs/domain/chat-thread/src/plantedReact.ts',
      `import { useState } from 'react'\nexport const planted = useState\n`,
    )
    copy.plant(
      'libs/feature/accounts/src/plantedNeighbour.ts',
      `import { InboxPage } from '@frontdesk/chats'\nexport const planted = InboxPage\n`,
    )
    copy.plant(
      'libs/feature/accounts/src/plantedClimb.ts',
      `import { InboxPage } from '../../chats/src/index.ts'\nexport const planted = InboxPage\n`,
    )
    copy.plant(
      'libs/domain/chat-thread/src/plantedClock.ts',
      `export const planted = () => [Date.now(), new Date(), Math.random()]\n`,
    )
    copy.plant(
      'libs/domain/chat-thread/src/plantedOne.ts',
      `import { two } from './plantedTwo.ts'\nexport const one = (): number => two()\n`,
    )
    copy.plant(
      'libs/domain/chat-thread/src/plantedTwo.ts',
      `import { one } from './plantedOne.ts'\nexport const two = (): number => one()\n`,
    )
    copy.plant(
      'libs/domain/chat-thread/src/plantedPromise.ts',
      `export const planted = (work: () => Promise<void>, any: { known: unknown }, kind: 'a' | 'b') => {
  work()
  switch (kind) { case 'a': return String(any) }
  return JSON.parse('1').length
}\n`,
    )
    // Where it lies is another rule's business; its package is small, and Oxlint reads the types of a whole one.
    copy.plant(
      'libs/domain/chat-thread/src/plantedHooks.tsx',
      `import { useEffect, useRef, useState } from 'react'
export function Planted({ on, rows }: { on: boolean; rows: string[] }) {
  const ref = useRef(0)
  const [count, setCount] = useState(0)
  useEffect(() => { setCount(rows.length) }, [])
  ref.current = 1
  rows.push('changed')
  if (on) useState(1)
  return count
}
export const Impure = () => <p>{Math.random()}</p>
`,
    )
    copy.plant(
      'libs/domain/chat-thread/src/plantedLength.ts',
      `export const planted = [\n${'  Math.abs(1),\n'.repeat(310)}]\n`,
    )
    copy.plant(
      'libs/domain/chat-thread/src/plantedFunction.ts',
      `export const planted = () => {\n${'  Math.abs(1)\n'.repeat(80)}}\n`,
    )
    copy.plant(
      'libs/feature/accounts/src/plantedRequest.ts',
      `export const planted = () => [new XMLHttpRequest(), fetch('/x'), window.fetch('/x'), globalThis.fetch('/x')]\n`,
    )
    copy.plant(
      'libs/feature/accounts/src/plantedSchema.ts',
      `import { endpoints, type Chat } from '@frontdesk/contract'
import type { User } from '@frontdesk/contract'
import { mostParts } from '@frontdesk/contract/limits'
export const planted = (of: Chat | User) => [endpoints, mostParts, of]\n`,
    )
    copy.plant(
      'libs/feature/accounts/src/plantedMutation.ts',
      `import { useMutation, useQuery } from '@tanstack/react-query'\nexport const planted = [useMutation, useQuery]\n`,
    )
    copy.plant(
      'libs/feature/accounts/src/plantedBrowser.ts',
      `export const planted = () => [new Intl.Segmenter(), new WebTransport('https://x')]\n`,
    )
    copy.plant(
      'apps/provider-api/src/planted/plantedCall.ts',
      `import http, { type Server } from 'node:http'
import OpenAI from 'openai'
import { Api } from 'grammy'
export const planted = (_server: Server, send: typeof fetch) => [
  fetch('https://x'), globalThis.fetch('https://x'), http.get('http://x'),
  new OpenAI({ apiKey: 'x' }), new OpenAI({ apiKey: 'x', fetch: send }), new Api('7:X', { apiRoot: 'https://x' }),
]\n`,
    )
    // Without its cached graph the boundary rule is silent: this is why the project lints through Nx.
    const graph = runBin('nx', 'show', 'projects')
    expect(graph.output).toContain('@frontdesk/chats')
    output = runBin(
      'eslint',
      'libs/domain/planted/src/planted*.ts',
      'libs/domain/chat-thread/src/planted*.ts',
      'libs/feature/accounts/src/planted*.ts',
      'apps/provider-api/src/planted/planted*.ts',
    ).output
    // As `npm test` does it: programs of many packages, by the settings of each.
    typeErrors = run(process.execPath, 'tools/lint/oxlint.mjs', 'libs/domain/chat-thread/src', '--format=unix').output
  })

  const errorsOf = (file: string) => output.split(/\n(?=\/)/).find((part) => part.includes(file)) ?? ''

  it('the lint rules refuse an import from a higher layer', () => {
    expect(errorsOf('plantedArrow.ts')).toContain('can only depend on libs tagged with "type:domain"')
  })
  it('the lint rules refuse React in the domain', () => {
    expect(errorsOf('plantedReact.ts')).toContain('is not allowed to import "react"')
  })
  it('the lint rules refuse a feature that imports another feature', () => {
    expect(errorsOf('plantedNeighbour.ts')).toContain('can only depend on libs tagged with')
  })
  it('the lint rules refuse a relative import into another package', () => {
    expect(errorsOf('plantedClimb.ts')).toContain('@nx/enforce-module-boundaries')
  })
  it('the lint rules refuse the clock and randomness in the domain', () => {
    expect(errorsOf('plantedClock.ts').match(/take (`now`|the dice) as a parameter/g)).toHaveLength(3)
  })
  it('the lint rules refuse a request that a feature makes past the client', () => {
    expect(errorsOf('plantedRequest.ts').match(/call the provider API by its client/g)).toHaveLength(4)
  })
  it('the lint rules refuse a call of the server to others that is not bounded', () => {
    expect(errorsOf('plantedCall.ts').match(/call others by outgoingFetch/g)).toHaveLength(3)
    expect(errorsOf('plantedCall.ts').match(/as its fetch/g)).toHaveLength(1)
    expect(errorsOf('plantedCall.ts').match(/with telegramClient/g)).toHaveLength(1)
  })
  it('the lint rules refuse a schema of the contract in a page, and let its types and limits pass', () => {
    expect(errorsOf('plantedSchema.ts').match(/no-restricted-imports/g)).toHaveLength(1)
    expect(errorsOf('plantedSchema.ts')).toContain('the schemas bring zod into a page')
  })
  it('the lint rules refuse a mutation of a screen that a second Enter could make twice', () => {
    expect(errorsOf('plantedMutation.ts')).toContain('of useSoleMutation at most one call is on its way')
  })
  it('the lint rules refuse what a browser of the floor lacks', () => {
    expect(errorsOf('plantedBrowser.ts')).toMatch(/Intl\.Segmenter.*is not supported in Firefox 115/)
    expect(errorsOf('plantedBrowser.ts')).toMatch(/WebTransport is not supported in Safari 16\.4/)
  })
  it('the lint rules refuse an import cycle', () => {
    expect(typeErrors).toMatch(/plantedOne\.ts.*cycle/i)
  })
  it('the lint rules refuse a promise that nobody awaits, an untyped value and a missing case', () => {
    for (const rule of ['no-floating-promises', 'no-unsafe-return', 'no-base-to-string', 'switch-exhaustiveness-check'])
      expect(typeErrors).toMatch(new RegExp(`plantedPromise\\.ts.*${rule}`))
  })
  it('the lint rules refuse a component that breaks the rules of hooks or changes something while it renders', () => {
    for (const rule of ['rules-of-hooks', 'exhaustive-deps', 'purity', 'refs', 'set-state-in-effect'])
      expect(typeErrors).toMatch(new RegExp(`plantedHooks\\.tsx.*${rule}`))
  })
  it('the lint rules refuse a file of more than 300 lines and a function of more than 80', () => {
    expect(errorsOf('plantedLength.ts')).toMatch(/max-lines$/m)
    expect(errorsOf('plantedFunction.ts')).toContain('max-lines-per-function')
  })
})

describe('the formatter', () => {
  it('the formatter refuses a file that it would change', () => {
    copy.plant('libs/domain/chat-thread/src/plantedFormat.ts', `export const planted = "double";\n`)
    const { output, status } = runBin('prettier', '--check', 'libs/domain/chat-thread/src/plantedFormat.ts')
    expect(output).toContain('plantedFormat.ts')
    expect(status).toBe(1)
  })
})

describe('knip', () => {
  it('knip reports a file that nothing imports, an export that nobody uses and a package that is not listed', () => {
    copy.plant('libs/feature/accounts/src/plantedNobody.ts', `export const planted = 1\n`)
    copy.plant(
      'libs/sandbox/src/plantedUse.ts',
      `import unlisted from 'planted-package'\nexport const used = unlisted\nexport const plantedExport = 1\n`,
    )
    const index = readFileSync(`${copy.folder}/libs/sandbox/src/index.ts`, 'utf8')
    copy.plant('libs/sandbox/src/index.ts', `${index}export { used } from './plantedUse.ts'\n`)
    const { output, status } = runBin('knip', '--no-progress')
    expect(output).toMatch(/Unused files[\s\S]*plantedNobody\.ts/)
    expect(output).toMatch(/Unused exports[\s\S]*plantedExport/)
    expect(output).toMatch(/Unlisted dependencies[\s\S]*planted-package/)
    expect(status).not.toBe(0)
  })
})
