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

/** A mail server, and a carrier that hands letters to it. */
async function aCarrier(different: SMTPServerOptions = {}, user = '') {
  const server = await aMailServer(different)
  const carrier = smtpTransport({ url: `smtp://${user}127.0.0.1:${server.port}`, from })
  const stop = async () => {
    carrier.close()
    await server.close()
  }
  close.push(stop)
  return { carrier, received: server.received, stop }
}

describe('a letter by SMTP', () => {
  it('arrives as it was written, in the letters of its language', async () => {
    const { carrier, received } = await aCarrier()
    const letter = anEmail()
    expect(await carrier.send(letter)).toEqual({ type: 'sent' })
    const [{ message = '', ...envelope } = {}] = received
    expect(envelope).toEqual({ from: 'desk@frontdesk.example', to: ['olena@example.com'] })
    const read = await PostalMime.parse(message)
    expect(read).toMatchObject({
      subject: letter.subject,
      from: { name: 'Frontdesk', address: 'desk@frontdesk.example' },
      to: [{ name: '', address: 'olena@example.com' }],
      messageId: `<${letter.id}@frontdesk.example>`,
      date: '2026-11-20T12:00:00.000Z',
    })
    expect([read.text?.trim(), read.html?.trim()]).toEqual([letter.text.trim(), letter.html])
    const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'uk' })
  })

  it('carries no header that somebody smuggled in', async () => {
    const { carrier, received } = await aCarrier()
    const letter = anEmail({
      subject: 'Hello\r\nBcc: all@example.com\r\n\r\nBuy',
      to: 'olena@example.com\r\nBcc: all@example.com',
    })
    await carrier.send(letter)
    for (const { to, message } of received) {
      expect(to).not.toContain('all@example.com')
      expect((await PostalMime.parse(message)).bcc ?? []).toEqual([])
      expect(message).not.toMatch(/^bcc:/im)
    }
  })

  it('is signed in for, where the server asks for it', async () => {
    const people: string[] = []
    const { carrier, received } = await aCarrier(
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
    expect(await carrier.send(anEmail())).toEqual({ type: 'sent' })
    expect([people, received.length]).toEqual([['desk:p@ss'], 1])
  })

  it.each([
    [450, 'later'],
    [550, 'failed'],
  ])('refused with %i is to be tried %s', async (responseCode, type) => {
    const { carrier } = await aCarrier({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Not now'), { responseCode })),
    })
    const carried = await carrier.send(anEmail())
    expect(carried).toMatchObject({ type, error: expect.stringContaining(String(responseCode)) as string })
  })

  it('refused for a wrong sign-in may go when that is mended', async () => {
    const { carrier } = await aCarrier(
      { authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(new Error('Wrong')) },
      'desk:wrong@',
    )
    expect(await carrier.send(anEmail())).toMatchObject({
      type: 'later',
      error: expect.stringContaining('EAUTH') as string,
    })
  })

  it('waits for a server that is not there', async () => {
    const { carrier, stop } = await aCarrier()
    await stop()
    expect(await carrier.send(anEmail())).toMatchObject({ type: 'later' })
  })
})
