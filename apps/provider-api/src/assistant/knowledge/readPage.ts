import http from 'node:http'
import https from 'node:https'
import { lookup as lookUp } from 'node:dns'
import { refuse } from '../../errors/refuse.ts'
import { hostOf, isAllowedAddress, isLoopback } from '../../http/outgoing/isAllowedAddress.ts'
import { publicOnly, type Resolve } from '../../http/outgoing/publicOnly.ts'
import { textOfPage } from './textOfPage.ts'

/** Bounds of reading a page: milliseconds for all hops together, redirects, bytes, and characters of its text. */
const timeout = 10_000
const mostRedirects = 3
const mostBytes = 1_000_000
const mostText = 100_000

type Options = { sandbox: boolean; resolve?: Resolve }

/**
 * Reads the text of a web page whose address came from a caller (TEACH-3). Each hop is checked like a push service's
 * address: https, a public host, no credentials, and the connected address is the one that was checked
 * (reliability T-24). Only text is taken. Throws PAGE_UNREADABLE (422) with a reason, never with what an
 * internal server answered.
 */
export async function readPage(typed: string, { sandbox, resolve = lookUp }: Options): Promise<string> {
  const signal = AbortSignal.timeout(timeout)
  let address = /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`
  try {
    for (let hop = 0; hop <= mostRedirects; hop++) {
      if (!isAllowedAddress(address, { sandbox })) throw new Error('The address is not one of a public page')
      const read = await getPage(new URL(address), { sandbox, resolve, signal })
      if ('text' in read) return read.text
      address = new URL(read.redirect, address).href
    }
    throw new Error('The page redirects too often')
  } catch (error) {
    throw refuse('PAGE_UNREADABLE', error instanceof Error ? reasonOf(error) : undefined)
  }
}

const reasonOf = (error: Error): string =>
  error.name === 'TimeoutError' || error.name === 'AbortError'
    ? 'The page does not answer in time'
    : 'code' in error
      ? 'The page cannot be reached'
      : error.message

function getPage(
  url: URL,
  { sandbox, resolve: resolveHost, signal }: Required<Options> & { signal: AbortSignal },
): Promise<{ text: string } | { redirect: string }> {
  const isHere = sandbox && isLoopback(hostOf(url))
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).get(
      url,
      {
        headers: { accept: 'text/html, text/plain', 'accept-encoding': 'identity', 'user-agent': 'Frontdesk' },
        signal,
        agent: false,
        ...(!isHere && { lookup: publicOnly(resolveHost) }),
      },
      (response) => {
        const { statusCode = 0, headers } = response
        const type = headers['content-type'] ?? ''
        const refused = (reason: string) => {
          response.destroy()
          reject(new Error(reason))
        }
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          response.destroy()
          return resolve({ redirect: headers.location })
        }
        if (statusCode !== 200) return refused(`The page answers with status ${statusCode}`)
        if (!/^text\/(?:html|plain)\b/i.test(type)) return refused('The page is no text')
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > mostBytes) return refused('The page is too large')
          chunks.push(chunk)
        })
        response.on('error', reject)
        response.on('end', () => {
          const raw = decode(Buffer.concat(chunks), type)
          resolve({ text: (/^text\/html/i.test(type) ? textOfPage(raw) : raw).trim().slice(0, mostText) })
        })
      },
    )
    request.on('error', reject)
  })
}

function decode(bytes: Buffer, type: string): string {
  const [, label = 'utf-8'] = /charset="?([\w-]+)/i.exec(type) ?? []
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
