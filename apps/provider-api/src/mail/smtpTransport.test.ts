import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { anEmail } from '../testing/anEmail.ts'
import { aMailServer } from '../testing/aMailServer.ts'
import { smtpTransport } from './smtpTransport.ts'

const from = 'Frontdesk <desk@frontdesk.example>'

let close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const one of close) await one()
  close = []
})

/** A mail server, and a transport that sends to it. */
async function aTransport(different: SMTPServerOptions = {}, user = '') {
  const server = await aMailServer(different)
  const transport = smtpTransport({ url: `smtp://${user}127.0.0.1:${server.port}`, from })
  const stop = async () => {
    transport.close()
    await server.close()
  }
  close.push(stop)
  return { transport, received: server.received, stop }
}

describe('smtpTransport', () => {
  it('an email in any alphabet is delivered as it was rendered', async () => {
    const { transport, received } = await aTransport()
    const email = anEmail()
    expect(await transport.send(email)).toEqual({ type: 'sent' })
    const [{ message = '', ...envelope } = {}] = received
    expect(envelope).toEqual({ from: 'desk@frontdesk.example', to: ['olena@example.com'] })
    const read = await PostalMime.parse(message)
    expect(read).toMatchObject({
      subject: email.subject,
      from: { name: 'Frontdesk', address: 'desk@frontdesk.example' },
      to: [{ name: '', address: 'olena@example.com' }],
      messageId: `<${email.id}@frontdesk.example>`,
      date: '2026-11-20T12:00:00.000Z',
    })
    expect([read.text?.trim(), read.html?.trim()]).toEqual([email.text.trim(), email.html])
    const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'uk' })
  })

  it('an email that one can leave has the address of the one click, and others have none', async () => {
    const { transport, received } = await aTransport()
    const unsubscribeUrl = 'https://desk.example/webhooks/unsubscribe/abc'
    await transport.send({ ...anEmail(), unsubscribeUrl })
    await transport.send({ ...anEmail(), unsubscribeUrl: unsubscribeUrl.replace('https', 'http') })
    await transport.send(anEmail())
    const headers = await Promise.all(
      received.map(async ({ message = '' }) =>
        (await PostalMime.parse(message)).headers.flatMap(({ key, value }) =>
          key.startsWith('list-unsubscribe') ? [`${key}: ${value}`] : [],
        ),
      ),
    )
    expect(headers).toEqual([
      [`list-unsubscribe: <${unsubscribeUrl}>`, 'list-unsubscribe-post: List-Unsubscribe=One-Click'],
      ['list-unsubscribe: <http://desk.example/webhooks/unsubscribe/abc>'],
      [],
    ])
  })

  it('headers injected through the address or subject are not sent', async () => {
    const { transport, received } = await aTransport()
    const email = anEmail({
      subject: 'Hello\r\nBcc: all@example.com\r\n\r\nBuy',
      to: 'olena@example.com\r\nBcc: all@example.com',
    })
    await transport.send(email)
    for (const { to, message } of received) {
      expect(to).not.toContain('all@example.com')
      expect((await PostalMime.parse(message)).bcc ?? []).toEqual([])
      expect(message).not.toMatch(/^bcc:/im)
    }
  })

  it('the transport signs in if the server requires it', async () => {
    const people: string[] = []
    const { transport, received } = await aTransport(
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _session, done) => {
          people.push(`${username}:${password}`)
          done(null, { user: username })
        },
      },
      'desk:p%40ss@',
    )
    expect(await transport.send(anEmail())).toEqual({ type: 'sent' })
    expect([people, received.length]).toEqual([['desk:p@ss'], 1])
  })

  it.each([
    [450, 'later'],
    [550, 'failed'],
  ])('the SMTP response %i becomes the outcome %s', async (responseCode, type) => {
    const { transport } = await aTransport({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Not now'), { responseCode })),
    })
    const outcome = await transport.send(anEmail())
    expect(outcome).toMatchObject({ type, error: expect.stringContaining(String(responseCode)) as string })
  })

  it('an email is to be retried after a refused sign-in', async () => {
    const { transport } = await aTransport(
      { authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(new Error('Wrong')) },
      'desk:wrong@',
    )
    expect(await transport.send(anEmail())).toMatchObject({
      type: 'later',
      error: expect.stringContaining('EAUTH') as string,
    })
  })

  it('an email is to be retried while the server cannot be reached', async () => {
    const { transport, stop } = await aTransport()
    await stop()
    expect(await transport.send(anEmail())).toMatchObject({ type: 'later' })
  })
})
