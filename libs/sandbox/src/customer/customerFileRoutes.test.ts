import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'

/** One white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let sandbox: RunningSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
  sandbox.world.addBot({ token: '7100000001:SANDBOX', username: 'lily_salon_bot', name: 'Lily' })
  sandbox.world.addCustomer({ id: 555, username: 'anna', firstName: 'Anna', language: 'en' })
})
afterEach(() => sandbox.close())

const who = { bot: 'lily_salon_bot', customer: 'anna' }
const page = async () =>
  (await fetch(`${sandbox.origin}/sandbox/customer?${new URLSearchParams(who).toString()}`)).text()
const send = (bytes: Buffer, query: Record<string, string>) =>
  fetch(`${sandbox.origin}/sandbox/customer/files?${new URLSearchParams({ ...who, ...query }).toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
const linked = (markup: string) =>
  `${sandbox.origin}/sandbox/${/(?:src|href)="(customer\/files\/[^"]+)"/.exec(markup)?.[1] ?? ''}`

it('a picture is sent as a photo and shown', async () => {
  expect((await send(png, { name: 'nails.png', caption: 'Like <this>' })).status).toBe(201)
  const markup = await page()
  expect(markup).toContain('Like &lt;this&gt;')
  const picture = await fetch(linked(markup))
  expect([picture.headers.get('content-type'), picture.headers.get('content-disposition')]).toEqual([
    'image/png',
    'inline',
  ])
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(png)
})

it('any other file is sent as a document, which is downloaded and never displayed', async () => {
  await send(Buffer.from('<script>alert(1)</script>'), { name: '<b>page</b>.html', type: 'text/html' })
  const markup = await page()
  expect(markup).toContain('download="&lt;b&gt;page&lt;/b&gt;.html"')
  const { headers } = await fetch(linked(markup))
  expect([
    headers.get('content-type'),
    headers.get('content-disposition'),
    headers.get('x-content-type-options'),
  ]).toEqual(['application/octet-stream', 'attachment', 'nosniff'])
})

it('an invalid file, or one without a sender, is refused', async () => {
  expect((await send(Buffer.alloc(0), {})).status).toBe(400)
  expect((await send(Buffer.from('no picture'), { kind: 'photo' })).status).toBe(400)
  expect((await send(png, { customer: 'nobody' })).status).toBe(404)
  expect((await fetch(`${sandbox.origin}/sandbox/customer/files/nonsense`)).status).toBe(404)
})
