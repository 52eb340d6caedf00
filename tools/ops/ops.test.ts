import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request as plainRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { createServer as createProbe, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../docs/readTexts.ts'

const fileOf = (name: string) => readFileSync(`${root}ops/${name}`, 'utf8')
const [caddy, nginx, systemd] = ['/usr/bin/caddy', '/usr/sbin/nginx', '/usr/bin/systemd-analyze']
const megabyte = 1024 * 1024

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo // By `listen`.
  await new Promise((resolve) => probe.close(resolve))
  return port
}

describe('the files of ops', { timeout: 120_000 }, () => {
  let folder: string
  let upstream: Server
  let port: number
  let seen: IncomingHttpHeaders = {}
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-ops-'))
    upstream = createServer((request, response) => {
      seen = request.headers
      let size = 0
      request.on('data', (piece: Buffer) => (size += piece.length))
      request.on('end', () => response.end(String(size)))
    })
    upstream.on('upgrade', (request, socket) => {
      seen = request.headers
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    })
    upstream.listen(0, '127.0.0.1')
    await new Promise((resolve) => upstream.once('listening', resolve))
    ;({ port } = upstream.address() as AddressInfo) // By `listen`.
  })
  afterAll(() => {
    upstream.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Calls a proxy on this machine; resolves to its status and body. */
  const call = (url: string, options: { body?: Buffer; headers?: Record<string, string> } = {}) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { body, headers } = options
      const send = url.startsWith('https') ? tlsRequest : plainRequest
      const request = send(url, {
        method: body ? 'POST' : 'GET',
        headers: { host: 'desk.example', ...headers },
        rejectUnauthorized: false,
      })
      request.on('response', (response) => {
        let text = ''
        response.on('data', (piece: Buffer) => (text += piece.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      })
      request.on('upgrade', (response, socket) => {
        socket.destroy()
        resolve({ status: response.statusCode ?? 0, body: '' })
      })
      request.on('error', reject)
      request.end(body)
    })

  /** Expects of a proxy at an address all that the server needs of one. */
  const expectProxy = async (url: string) => {
    await expect
      .poll(
        () =>
          call(url).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200)
    await call(`${url}/api/x`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(seen).toMatchObject({ host: 'desk.example', 'x-forwarded-for': '127.0.0.1' })
    const files = randomBytes(36 * megabyte)
    expect(await call(`${url}/api/admin/messages`, { body: files })).toEqual({
      status: 200,
      body: String(files.length),
    })
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket' }
    expect(await call(`${url}/api/socket.io/?transport=websocket`, { headers: upgrade })).toMatchObject({ status: 101 })
    expect(seen).toMatchObject({ upgrade: 'websocket', 'x-forwarded-for': '127.0.0.1' })
  }
  const withProcess = async (child: ChildProcess, use: () => Promise<void>) => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    try {
      await use()
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  }

  it.runIf(existsSync(caddy))(
    'Caddy passes on calls, large bodies and live connections, and the address of the caller alone',
    async () => {
      const at = await freePort()
      const site = `http://desk.example:${at}`
      const env = { ...process.env, FRONTDESK_SITE: site, FRONTDESK_UPSTREAM: `127.0.0.1:${port}`, HOME: folder }
      const config = join(folder, 'Caddyfile')
      // The port of its administration is one port for all.
      writeFileSync(config, `{\n\tadmin off\n}\n${fileOf('Caddyfile')}`)
      const child = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', config], { env, stdio: 'ignore' })
      await withProcess(child, () => expectProxy(`http://127.0.0.1:${at}`))
    },
  )

  it.runIf(existsSync(nginx))(
    'nginx passes on calls, large bodies and live connections, and the address of the caller alone',
    async () => {
      const [at, redirecting] = [await freePort(), await freePort()]
      const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
      const subject = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-subj', '/CN=desk.example']
      await promisify(execFile)('openssl', ['req', '-x509', '-nodes', ...subject, '-keyout', key, '-out', certificate])
      const own = fileOf('nginx.conf')
        .replace('listen 80;', `listen 127.0.0.1:${redirecting};`)
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${at} ssl http2;`)
        .replaceAll('/etc/letsencrypt/live/desk.example', folder)
        .replace('127.0.0.1:4200', `127.0.0.1:${port}`)
      const config = join(folder, 'nginx.conf')
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (of) => `${of}_temp_path ${folder}/${of};`,
      )
      writeFileSync(
        config,
        `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${own}\n}`,
      )
      const child = spawn(nginx, ['-c', config], { stdio: 'ignore' })
      await withProcess(child, async () => {
        await expectProxy(`https://127.0.0.1:${at}`)
        const tooMuch = call(`https://127.0.0.1:${at}/api/x`, { body: randomBytes(45 * megabyte) })
        // It may close the connection before all of it was sent.
        expect((await tooMuch.catch(() => ({ status: 413 }))).status).toBe(413)
        expect(await call(`http://127.0.0.1:${redirecting}/chats`)).toMatchObject({ status: 301 })
      })
    },
  )

  it('the command beside the server runs with its settings, as its user', () => {
    const [installed, settings] = [join(folder, 'installed'), join(folder, 'frontdesk.env')]
    mkdirSync(join(installed, 'node_modules/.bin'), { recursive: true })
    mkdirSync(join(installed, 'apps/provider-api/src'), { recursive: true })
    symlinkSync(process.execPath, join(installed, 'node_modules/.bin/node'))
    writeFileSync(
      join(installed, 'apps/provider-api/src/main.ts'),
      'console.log(JSON.stringify({ env: process.env, typed: process.argv.slice(2), folder: process.cwd() }))',
    )
    writeFileSync(settings, "PUBLIC_URL=https://desk.example\nBACKUP_PASSPHRASE='a # and a \\ in it'\n")
    const command = join(folder, 'frontdesk')
    const own = fileOf('frontdesk-command.sh')
      .replace('user=frontdesk', `user=${userInfo().username}`)
      .replace('folder=/opt/frontdesk', `folder=${installed}`)
      .replace('/etc/frontdesk/frontdesk.env', settings)
    writeFileSync(command, own)
    const { stdout } = spawnSync('sh', [command, 'restore', '--check', '/a b.tar.gz'], { encoding: 'utf8' })
    const seenByServer = JSON.parse(stdout) as { env: Record<string, string>; typed: string[]; folder: string }
    expect(seenByServer).toMatchObject({ typed: ['restore', '--check', '/a b.tar.gz'], folder: installed })
    const ofUnit = /^Environment=(.*)$/m.exec(fileOf('frontdesk.service'))?.[1] ?? ''
    expect(seenByServer.env).toMatchObject({
      ...Object.fromEntries(ofUnit.split(' ').map((one) => one.split('='))),
      PUBLIC_URL: 'https://desk.example',
      BACKUP_PASSPHRASE: 'a # and a \\ in it',
    })
    for (const name of ['user=frontdesk', 'folder=/opt/frontdesk', 'settings=/etc/frontdesk/frontdesk.env'])
      expect(fileOf('frontdesk-command.sh')).toContain(name)
  })

  it.runIf(existsSync(systemd))('systemd reads the whole unit, which gives the server few rights', () => {
    const unit = join(folder, 'frontdesk.service')
    // The program and its account are not on this machine.
    const own = fileOf('frontdesk.service')
      .replace('/opt/frontdesk/node_modules/.bin/node', process.execPath)
      .replaceAll('=frontdesk\nGroup=frontdesk', '=daemon\nGroup=daemon')
    writeFileSync(unit, own)
    const run = (...of: string[]) => spawnSync(systemd, [...of, unit], { encoding: 'utf8' })
    const verified = run('verify', '--man=no')
    expect(`${verified.stdout}${verified.stderr}`).not.toMatch(/frontdesk\.service/)
    const exposure = /level for frontdesk\.service: ([\d.]+)/.exec(run('security', '--offline=true').stdout)?.[1]
    expect(Number(exposure)).toBeLessThan(3)
  })
})
