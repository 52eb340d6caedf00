import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aCopyOfTheHouse } from './aCopyOfTheHouse.ts'

/** Each lock of the house (docs/decisions/0003), with the violation that it must refuse. */
const house = aCopyOfTheHouse()
afterAll(house.remove)
// A type check of a whole feature, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

const environment = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_WORKSPACE_DATA_DIRECTORY: `${house.folder}/.nx/workspace-data`,
}
const run = (command: string, ...args: string[]) => {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: house.folder, env: environment, encoding: 'utf8' })
  return { said: stdout + stderr, status }
}
const typecheck = (project: string) =>
  run(process.execPath, 'node_modules/typescript-7/bin/tsc', '-p', `${project}/tsconfig.json`)

describe('the compiler', () => {
  it('knows no browser, no clock and no console in a domain library', () => {
    house.plant(
      'libs/domain/stream-draft/src/planted.ts',
      `export const planted = () => [window, fetch, setTimeout, console]\n`,
    )
    const { said, status } = typecheck('libs/domain/stream-draft')
    expect(status).not.toBe(0)
    for (const name of ['window', 'fetch', 'setTimeout', 'console']) {
      expect(said).toMatch(new RegExp(`planted.ts.*TS(2304|2584).*'${name}'`))
    }
  })

  it('opens a library by its door alone', () => {
    house.plant(
      'libs/feature/chats/src/planted.ts',
      `import { routes } from '@frontdesk/contract/src/endpoints.ts'\nexport const planted = routes\n`,
    )
    const { said, status } = typecheck('libs/feature/chats')
    expect(status).not.toBe(0)
    expect(said).toMatch(/planted.ts.*TS2307/)
  })
})

describe('the lint rules', () => {
  let said = ''
  beforeAll(() => {
    // A library that nobody leans on, so that the arrow is no loop besides.
    house.plant(
      'libs/domain/planted/package.json',
      `{ "name": "@frontdesk/planted", "type": "module", "nx": { "tags": ["type:domain"] } }\n`,
    )
    house.plant(
      'libs/domain/planted/tsconfig.json',
      `{ "extends": "../../../tsconfig.base.json", "include": ["src"] }\n`,
    )
    house.plant(
      'libs/domain/planted/src/plantedArrow.ts',
      `import { useApi } from '@frontdesk/platform'\nexport const planted = useApi\n`,
    )
    house.plant(
      'libs/domain/chat-thread/src/plantedReact.ts',
      `import { useState } from 'react'\nexport const planted = useState\n`,
    )
    house.plant(
      'libs/feature/accounts/src/plantedNeighbour.ts',
      `import { InboxPage } from '@frontdesk/chats'\nexport const planted = InboxPage\n`,
    )
    house.plant(
      'libs/feature/accounts/src/plantedClimb.ts',
      `import { InboxPage } from '../../chats/src/index.ts'\nexport const planted = InboxPage\n`,
    )
    house.plant(
      'libs/domain/chat-thread/src/plantedClock.ts',
      `export const planted = () => [Date.now(), new Date(), Math.random()]\n`,
    )
    house.plant(
      'libs/domain/chat-thread/src/plantedOne.ts',
      `import { two } from './plantedTwo.ts'\nexport const one = (): number => two()\n`,
    )
    house.plant(
      'libs/domain/chat-thread/src/plantedTwo.ts',
      `import { one } from './plantedOne.ts'\nexport const two = (): number => one()\n`,
    )
    house.plant(
      'libs/feature/accounts/src/plantedRequest.ts',
      `export const planted = () => [new XMLHttpRequest(), fetch('/x'), window.fetch('/x'), globalThis.fetch('/x')]\n`,
    )
    // Without its cached graph the boundary rule is silent: this is why the project lints through Nx.
    const graph = run('npx', 'nx', 'show', 'projects')
    expect(graph.said).toContain('@frontdesk/chats')
    said = run(
      'npx',
      'eslint',
      'libs/domain/planted/src/planted*.ts',
      'libs/domain/chat-thread/src/planted*.ts',
      'libs/feature/accounts/src/planted*.ts',
    ).said
  })

  const saidOf = (file: string) => said.split(/\n(?=\/)/).find((part) => part.includes(file)) ?? ''

  it('refuse an arrow that rises a floor', () => {
    expect(saidOf('plantedArrow.ts')).toContain('can only depend on libs tagged with "type:domain"')
  })
  it('refuse React in the domain', () => {
    expect(saidOf('plantedReact.ts')).toContain('is not allowed to import "react"')
  })
  it('refuse a feature that leans on its neighbour', () => {
    expect(saidOf('plantedNeighbour.ts')).toContain('can only depend on libs tagged with')
  })
  it('refuse a climb through the window', () => {
    expect(saidOf('plantedClimb.ts')).toContain('@nx/enforce-module-boundaries')
  })
  it('refuse a clock and dice in the domain', () => {
    expect(saidOf('plantedClock.ts').match(/take (`now`|the dice) as a parameter/g)).toHaveLength(3)
  })
  it('refuse a request that a feature makes past the client', () => {
    expect(saidOf('plantedRequest.ts').match(/call the provider API by its client/g)).toHaveLength(4)
  })
  it('refuse a loop', () => {
    expect(saidOf('plantedOne.ts')).toContain('import-x/no-cycle')
  })
})
