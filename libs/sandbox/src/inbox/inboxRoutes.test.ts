import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'
import type { InboxEmail } from './EmailInbox.ts'

let sandbox: RunningSandbox
let inboxEmails: InboxEmail[]
beforeEach(async () => {
  inboxEmails = [anEmail({ id: 'second', to: 'rosa@example.com' }), anEmail({ id: 'first', to: 'olena@example.com' })]
  const inbox = async ({ to, id }: { to?: string; id?: string }) =>
    inboxEmails.filter(
      (email) => (to === undefined || email.to === to.toLowerCase()) && (id === undefined || email.id === id),
    )
  sandbox = await startSandbox({ inbox })
})
afterEach(() => sandbox.close())

const anEmail = (different: Partial<InboxEmail>): InboxEmail => ({
  id: 'an-email',
  kind: 'verify-email',
  to: 'olena@example.com',
  language: 'uk',
  subject: 'Підтвердьте <адресу>',
  text: 'Вітаємо!\n\nhttps://desk.example/uk/auth/verify/abc\n',
  html: '<!doctype html><html><head></head><body><p style="color:red">Вітаємо</p><script>alert(1)</script></body></html>',
  createdAt: new Date('2026-11-20T12:00:05Z'),
  ...different,
})
const get = (path: string) => fetch(`${sandbox.origin}/sandbox/${path}`)

it('the inbox lists all emails, newest first, with their content escaped', async () => {
  const markup = await (await get('inbox')).text()
  expect(markup.indexOf('rosa@example.com')).toBeLessThan(markup.indexOf('olena@example.com'))
  expect(markup).toContain('Підтвердьте &lt;адресу&gt;')
  expect(markup).toContain('data-newest="second"')
})

it('the inbox lists the emails to one address', async () => {
  const markup = await (await get(`inbox?to=${encodeURIComponent('Olena@Example.com')}`)).text()
  expect(markup).toContain('/sandbox/inbox/first')
  expect(markup).not.toContain('/sandbox/inbox/second')
})

it('an empty inbox shows a message', async () => {
  inboxEmails = []
  expect(await (await get('inbox')).text()).toContain('No emails yet')
  expect(await (await get('inbox?to=<b>@example.com')).text()).toContain('No emails to &lt;b&gt;@example.com.')
})

it('an email opens with its links, its text, and its HTML in a restricted frame', async () => {
  const page = await get('inbox/first')
  const markup = await page.text()
  expect(markup).toContain('<a class="link" href="https://desk.example/uk/auth/verify/abc">')
  expect(markup).toContain('Вітаємо!')
  expect(markup).toMatch(
    /<iframe\s[^>]*src="\/sandbox\/inbox\/first\/html"\s+sandbox="allow-popups allow-popups-to-escape-sandbox"/,
  )
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'")
  const html = await get('inbox/first/html')
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-popups/)
  expect(html.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(await html.text()).toContain('<head><base target="_blank">')
})

it.each(['inbox/none', 'inbox/none/html'])('a missing email is not found: %s', async (path) => {
  expect((await get(path)).status).toBe(404)
})

it('the inbox returns the same as data, with the links of each email', async () => {
  const emails = (await (await get('inbox.json?to=olena@example.com')).json()) as unknown[]
  expect(emails).toEqual([
    expect.objectContaining({
      id: 'first',
      subject: 'Підтвердьте <адресу>',
      createdAt: '2026-11-20T12:00:05.000Z',
      links: ['https://desk.example/uk/auth/verify/abc'],
    }),
  ])
  expect(await (await get('inbox.json')).json()).toHaveLength(2)
  expect(await (await get('inbox.json?to=')).json()).toHaveLength(2)
})

it('the resources of the inbox are served', async () => {
  for (const path of ['inbox', 'inbox/first']) {
    const markup = await (await get(path)).text()
    const addresses = [...markup.matchAll(/(?:href|src)="(\/sandbox\/[^"?]*)"/g)].map((match) => match[1] ?? '')
    expect(addresses).toContain('/sandbox/inbox/inbox.css')
    for (const address of addresses)
      expect([address, (await fetch(sandbox.origin + address)).status]).toEqual([address, 200])
  }
})

it('the inbox is absent when emails are really sent', async () => {
  const other = await startSandbox()
  try {
    expect((await fetch(`${other.origin}/sandbox/inbox`)).status).toBe(404)
    expect(await (await fetch(`${other.origin}/sandbox/`)).text()).not.toContain('inbox')
  } finally {
    await other.close()
  }
})

it('the authenticator app takes the key of an account, as people type it, and shows its code', async () => {
  const add = (key: string) =>
    fetch(`${sandbox.origin}/sandbox/authenticator`, {
      method: 'POST',
      body: new URLSearchParams({ account: 'anna@example.com', key }),
    })
  expect(await (await add('JBSW Y3DP EHPK 3PX0')).text()).toContain('This is no key')
  const markup = await (await add('jbsw y3dp ehpk 3pxp jbsw y3dp ehpk 3pxp')).text()
  expect(markup).not.toContain('This is no key')
  const codes = (await (await get('authenticator.json')).json()) as { account: string; code: string }[]
  const added = codes.find(({ account }) => account === 'anna@example.com')
  expect(added?.code).toMatch(/^\d{6}$/)
  expect(markup).toContain(`data-account="anna@example.com">${added?.code}`)
})
