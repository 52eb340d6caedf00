import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../docs/readTexts.ts'
import { serverProgram } from '../steps/serverProgram.mjs'

const textOf = (path: string) => readFileSync(`${root}${path}`, 'utf8')

type Service = {
  build?: string
  environment?: Record<string, string | number>
  env_file?: string
  ports?: string[]
  volumes?: string[]
  networks: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
}
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
  volumes: Record<string, null>
}

/** The instructions of a Dockerfile, with their continued lines joined. */
const instructionsOf = (text: string): { name: string; rest: string }[] =>
  text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => {
      const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
      return name === undefined || rest === undefined ? [] : [{ name, rest }]
    })

/** The assignments NAME=value of a line, as of `ENV` and `Environment=`. */
const assignmentsOf = (line: string): Record<string, string> =>
  Object.fromEntries([...line.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))

/** A folder's sources that the server runs: neither tests nor measurements. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return /^(node_modules|dist|testing|bench|faults|fixtures)$/.test(entry.name) ? [] : sourcesBelow(path)
    return /\.ts$/.test(entry.name) && !/\.(test|bench)\.ts$|\.d\.ts$/.test(entry.name) ? [path] : []
  })
}

/** The names of the packages of others that a source imports when it runs. */
const packagesIn = (source: string): string[] =>
  [
    ...source.matchAll(/^(?:import|export) (?!type )[^;'"]*? from '([^'.][^']*)'/gm),
    ...source.matchAll(/\bimport\('([^'.][^']*)'\)/g),
  ]
    .map(([, name = '']) => (/^(@[^/]+\/[^/]+|[^/]+)/.exec(name) ?? [''])[0])
    .filter((name) => !name.startsWith('node:') && !name.startsWith('@frontdesk/'))

const compose = parse(textOf('compose.yaml')) as Compose // checked below
const dockerfile = instructionsOf(textOf('Dockerfile'))
const unit = textOf('ops/frontdesk.service')
const instruction = (name: string) => dockerfile.findLast((one) => one.name === name)?.rest ?? expect.fail(name)

describe('the image', () => {
  it('the image starts the built server where the unit of systemd starts the sources, as a user that is not root', () => {
    const command = JSON.parse(instruction('ENTRYPOINT')) as string[] // an ENTRYPOINT in brackets
    const [node, program = ''] = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
    expect(`${instruction('WORKDIR')}/${command[0]}`).toBe(node)
    // A version without a build must run by the same unit, and a build in place must not reach a server that runs.
    expect(program).toBe('apps/provider-api/src/main.ts')
    expect(existsSync(`${root}${program}`)).toBe(true)
    expect(instruction('WORKDIR')).toBe(/^WorkingDirectory=(.*)$/m.exec(unit)?.[1])
    expect(command.slice(1)).toEqual(serverProgram)
    const inUnit = assignmentsOf(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '')
    const { NODE_ENV, DATA_DIR } = assignmentsOf(instruction('ENV'))
    expect({ NODE_ENV, DATA_DIR }).toEqual({ NODE_ENV: inUnit['NODE_ENV'], DATA_DIR: inUnit['DATA_DIR'] })
    expect(instruction('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  })

  it('the image copies folders that exist or are built, every front end that the server serves, and the server', () => {
    const [from, prefix] = [/^--from=(server|pages) /, '/opt/frontdesk/']
    const copied = dockerfile
      .filter(({ name, rest }) => name === 'COPY' && from.test(rest))
      .flatMap(({ rest }) => rest.replace(from, '').split(' ').slice(0, -1))
      .map((path) => path.replace(prefix, ''))
    const built = /\/dist$/
    expect(copied.filter((path) => !built.test(path) && !existsSync(`${root}${path}`))).toEqual([])
    const sites = [...textOf('apps/provider-api/src/serving/sites.ts').matchAll(/'(apps\/[\w-]+\/dist)'/g)]
    const made = [...sites.map(([, path]) => path), 'apps/provider-api/dist']
    expect(copied.filter((path) => built.test(path)).toSorted()).toEqual(made.toSorted())
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
    for (const [, script = ''] of textOf('Dockerfile').matchAll(/npm run ([\w:-]+)/g))
      expect(Object.keys(scripts)).toContain(script)
  })

  it('the packages that the image keeps are all that the server and its libraries import', () => {
    const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> }
    const missing = ['apps/provider-api/src', 'libs/domain', 'libs/demo-data', 'libs/sandbox']
      .flatMap(sourcesBelow)
      .flatMap((path) => packagesIn(textOf(path)).map((name) => `${name} of ${path}`))
      .filter((line) => !Object.hasOwn(dependencies, line.split(' ')[0] ?? ''))
    expect(missing).toEqual([])
    expect(packagesIn("import { z } from 'zod'\nimport type { A } from 'a'\nawait import('@b/c/d')\n")).toEqual([
      'zod',
      '@b/c',
    ])
  })

  it('no secret and nothing that was built or installed on the machine is sent to the build', () => {
    const ignored = textOf('.dockerignore').split('\n')
    for (const path of ['.env', '.git', '**/node_modules', '**/dist', '**/var']) expect(ignored).toContain(path)
    // npm refuses a tree without the folders of its workspaces.
    const { workspaces } = JSON.parse(textOf('package.json')) as { workspaces: string[] }
    expect(workspaces.filter((folder) => ignored.includes(folder.split('/')[0] ?? ''))).toEqual([])
  })
})

describe('compose.yaml', () => {
  const services = Object.entries(compose.services)

  it('networks, volumes, files and services that are named exist', () => {
    for (const [, { networks, volumes = [], depends_on: others = {} }] of services) {
      for (const name of networks) expect(Object.keys(compose.networks)).toContain(name)
      for (const [source = ''] of volumes.map((volume) => volume.split(':')))
        if (source.startsWith('./')) expect(existsSync(`${root}${source}`)).toBe(true)
        else expect(Object.keys(compose.volumes)).toContain(source)
      for (const [name, { condition }] of Object.entries(others)) {
        const { build, healthcheck } = compose.services[name] ?? expect.fail(name)
        if (condition === 'service_healthy') expect(healthcheck ?? build).toBeDefined()
      }
    }
  })

  it('the proxy alone is reached from outside, and the database reaches nothing there', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['caddy'])
    const internal = Object.keys(compose.networks).filter((name) => compose.networks[name]?.internal === true)
    for (const name of ['postgres', 'valkey']) expect(internal).toEqual(compose.services[name]?.networks)
  })

  it('the server cannot write to its image, gain rights or lose what it writes', () => {
    const server = compose.services['frontdesk'] ?? expect.fail('no server')
    expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    const folders = server.volumes?.map((volume) => volume.split(':')[1])
    expect(folders).toContain(assignmentsOf(instruction('ENV'))['DATA_DIR'])
    expect(folders).toContain(server.environment?.['BACKUP_DIR'])
  })

  it('the server does not get the passwords that Compose reads from the same file', () => {
    const { environment = {}, env_file: file } = compose.services['frontdesk'] ?? expect.fail('no server')
    expect(file).toBe('.env')
    const written = [...textOf('ops/prepare-compose.sh').matchAll(/\b(\w*PASSWORD)=/gu)].map(([, name = '']) => name)
    expect(written).toEqual(expect.arrayContaining(['POSTGRES_PASSWORD', 'FRONTDESK_DATABASE_PASSWORD']))
    for (const name of written) expect([name, environment[name]]).toEqual([name, ''])
  })
})

describe('the settings of the containers', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'frontdesk-compose-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const prepare = (...typed: string[]) =>
    spawnSync('sh', [`${root}ops/prepare-compose.sh`, ...typed], { cwd: folder, encoding: 'utf8' })
  const mail = 'smtps://desk:a$b%27c@mail.example'
  const written = () =>
    Object.fromEntries(
      [...readFileSync(join(folder, '.env'), 'utf8').matchAll(/^([A-Z_]+)='([^']*)'$/gm)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    )

  it('a value that cannot be written as a setting is refused, and nothing is written', () => {
    for (const typed of [
      ['desk.example'],
      ['https://desk.example/', mail, 'desk@desk.example'],
      ['desk.example', "smtps://desk:it's@mail.example", 'desk@desk.example'],
      ['desk.example', `${mail}\nSANDBOX=on`, 'desk@desk.example'],
    ]) {
      expect(prepare(...typed)).toMatchObject({ status: 2, stdout: '' })
      expect(readdirSync(folder)).toEqual([])
    }
  })

  it('a file of settings is written once, for its owner alone, with secrets that nobody else has', () => {
    expect(prepare('desk.example', mail, 'Desk <desk@desk.example>').status).toBe(0)
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
    const first = written()
    expect(first).toMatchObject({ MAIL_URL: mail, MAIL_FROM: 'Desk <desk@desk.example>' })
    const secrets = Object.entries(first).filter(([name]) => /KEY|PASS/.test(name))
    expect(new Set(secrets.map(([, value]) => value)).size).toBe(4)
    for (const [, value] of secrets) expect(value).toMatch(/^[0-9a-f]{64}$/)
    expect(prepare('other.example', mail, 'desk@desk.example').status).toBe(1)
    expect(written()).toEqual(first)
  })

  it('the server accepts these settings, and every variable is documented or belongs to another container', async () => {
    const env = written()
    const fill = (value: string | number) =>
      String(value).replaceAll(/\$\{([A-Z_]+):\?[^}]*\}/g, (_, name: string) => env[name] ?? expect.fail(name))
    const filled = (service: string) =>
      Object.fromEntries(
        Object.entries(compose.services[service]?.environment ?? {}).map(([name, value]) => [name, fill(value)]),
      )
    const environment = { ...assignmentsOf(instruction('ENV')), ...env, ...filled('frontdesk') }
    // Not imported by name: tools import no source of an app.
    const path = `${root}apps/provider-api/src/start/readSettings.ts`
    const { readSettings } = (await import(path)) as { readSettings: (env: object, root: string) => unknown } // no types
    expect(readSettings(environment, root)).toMatchObject({
      isProduction: true,
      publicUrl: 'https://desk.example',
      redisUrl: 'redis://valkey:6379',
      backups: { folder: '/var/backups/frontdesk' },
    })
    const documented = textOf('docs/operating/settings.md')
    const ofOthers = [...Object.keys(filled('postgres')), ...Object.keys(filled('caddy'))]
    expect(
      Object.keys(environment).filter((name) => !documented.includes(`\`${name}\``) && !ofOthers.includes(name)),
    ).toEqual([])
    const used = textOf('ops/Caddyfile') + textOf('ops/create-database.sh')
    // The image of PostgreSQL reads its own.
    expect(ofOthers.filter((name) => !used.includes(name))).toEqual(['POSTGRES_PASSWORD'])
  })
})
