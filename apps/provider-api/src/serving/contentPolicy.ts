import { createHash } from 'node:crypto'
import type { Settings } from '../Settings.ts'
import type { Site } from './sites.ts'

/** Where the demonstration page of the sandbox, or a developer's own page, may stand. */
const loopback = ['http://localhost:*', 'http://127.0.0.1:*']

/** What a page of a front end may load and who may show it in a frame (reliability T-10): scripts of our own alone. */
export function contentPolicy(site: Site, html: string, host: string, settings: Settings): string {
  const scripts = site.isOurs ? ["'self'", ...inlineScripts(html)] : ["'self'", "'unsafe-inline'", "'unsafe-eval'"]
  // A Host header is whatever a caller sends; only one that is a host gets into the policy.
  const sockets = /^[\w.-]+(:\d+)?$/.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    // Mantine writes the theme's variables into a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ['connect-src', "'self'", ...sockets].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors(site, settings).join(' ')}`,
  ].join('; ')
}

function frameAncestors(site: Site, settings: Settings): readonly string[] {
  switch (site.frames) {
    case 'nobody':
      return ["'none'"]
    case 'itself':
      return ["'self'"]
    case 'widget-hosts':
      return ["'self'", ...settings.widgetOrigins, ...(settings.sandbox ? loopback : [])]
  }
}

/** The hashes of the scripts that a built page carries in itself: these, and no others, may run. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]+?)<\/script>/g)].map(([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`)
