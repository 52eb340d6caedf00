import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'

/** The frame of the widget; it stands in a closed shadow root and is found among the page's frames alone. */
export async function frameOf(page: Page, origin: string) {
  const found = () => page.frames().find((each) => each.url().startsWith(`${origin}/widget/`))
  await expect.poll(() => found() !== undefined).toBe(true)
  return found() ?? page.mainFrame()
}

type Host = { page: Page; product: string; policy?: string; body?: string; styles?: string }
/** The loader whose bytes the page checks, as `v1/loader.json` of the build names it. */
type Pin = { file: string; integrity: string }

const pageOf = ({ product, body = '', styles = '' }: Host, { file, integrity }: Pin) => `<!doctype html>
<html lang="en"><title>Host</title><style nonce="n0nce">${styles}</style><main>${body}</main>
<script nonce="n0nce">window.Frontdesk = []
const identity = () => fetch('/identity').then((answer) => answer.json())
identity().then(({ key }) => Frontdesk.push(['init', { key, identity: () => identity().then(({ token }) => token) }]))</script>
<script nonce="n0nce" src="${product}/widget/v1/${file}" integrity="${integrity}" crossorigin async></script></html>`

/** Serves and opens a page of another origin with the widget, as an operator of a salon's site would write it. */
export async function openHost(host: Host): Promise<void> {
  const { page, product, policy } = host
  const pin = (await (await page.request.get(`${product}/widget/v1/loader.json`)).json()) as Pin // as the build wrote it
  const server = createServer((request, response) => {
    if (request.url !== '/identity') {
      response.setHeader('content-type', 'text/html')
      if (policy !== undefined) response.setHeader('content-security-policy', policy)
      return response.end(pageOf(host, pin))
    }
    // The salon of the sandbox vouches for the person on this page.
    const asked = { headers: { host: request.headers.host ?? '' } }
    get(`${product}/sandbox/salon/identity`, asked, (answer) => answer.pipe(response))
  })
  page.once('close', () => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens at a port
  await page.goto(`http://127.0.0.1:${port}/`)
  await expect.poll(() => page.evaluate(() => Array.isArray(Reflect.get(window, 'Frontdesk')))).toBe(false)
}

/** Calls the widget's API on the page, by name. */
export const call = (page: Page, ...named: unknown[]) =>
  page.evaluate((input) => {
    const api = Reflect.get(window, 'Frontdesk') as { push: (...calls: unknown[]) => void } // set by `openHost`
    api.push(input)
  }, named)
