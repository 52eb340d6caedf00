import { refuse } from '../../errors/refuse.ts'
import { AnswerTooLong } from '../../http/outgoing/answerBounds.ts'
import { publicFetch, type PublicFetch } from '../../http/outgoing/publicFetch.ts'
import type { Resolve } from '../../http/outgoing/publicOnly.ts'
import { textOfPage } from './textOfPage.ts'

/** Bounds of reading a page: milliseconds for all hops together, redirects, bytes, and characters of its text. */
const timeout = 10_000
const mostRedirects = 3
const mostBytes = 1_000_000
const mostText = 100_000

/**
 * Reads the text of a web page whose address came from a caller (TEACH-3). Each hop is checked like a push service's
 * address: https, a public host, no credentials, and the connected address is the one that was checked
 * (reliability T-24). Only text is taken. Throws PAGE_UNREADABLE (422) with a reason, never with what an
 * internal server answered.
 */
export async function readPage(typed: string, place: { sandbox: boolean; resolve?: Resolve }): Promise<string> {
  const signal = AbortSignal.timeout(timeout)
  const send = publicFetch({ within: timeout, bytes: mostBytes, ...place })
  let address = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`
  try {
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const read = await getPage(send, address, signal)
      if ('text' in read) return read.text
      address = new URL(read.redirect, address).href
    }
    throw new Error('The page redirects too often')
  } catch (error) {
    throw refuse('PAGE_UNREADABLE', error instanceof Error ? reasonOf(error) : undefined)
  }
}

function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'The page does not answer in time'
  if (error instanceof AnswerTooLong) return 'The page is too large'
  return 'code' in error ? 'The page cannot be reached' : error.message
}

async function getPage(
  send: PublicFetch,
  address: string,
  signal: AbortSignal,
): Promise<{ text: string } | { redirect: string }> {
  const headers = { accept: 'text/html, text/plain', 'accept-encoding': 'identity', 'user-agent': 'Frontdesk' }
  const answer = await send(address, { headers, signal })
  const redirect = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
  const type = answer.headers.get('content-type') ?? ''
  const isText = answer.status === 200 && /^text\/(?:html|plain)\b/i.test(type)
  if (!isText) await answer.body?.cancel()
  if (redirect !== null) return { redirect }
  if (answer.status !== 200) throw new Error(`The page answers with status ${answer.status}`)
  if (!isText) throw new Error('The page is no text')
  const raw = decode(Buffer.from(await answer.arrayBuffer()), type)
  return { text: (/^text\/html/i.test(type) ? textOfPage(raw) : raw).trim().slice(0, mostText) }
}

function decode(bytes: Buffer, type: string): string {
  // The server's charset counts; else the page's own, within its first kilobyte (HTML, 13.2.3.2).
  const own = /^text\/html/i.test(type) ? bytes.subarray(0, 1024).toString('latin1') : ''
  const stated = /charset="?([\w-]+)/i.exec(type) ?? /<meta\b[^>]*\bcharset\s*=\s*["']?([\w-]+)/i.exec(own)
  const label = stated?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
