import { createHash } from 'node:crypto'
import type { Settings } from '../ports/Settings.ts'
import type { Site } from './sites.ts'

/** Where the demonstration page of the sandbox, or a developer's own page, may stand. */
const loopback = ['http://localhost:*', 'http://127.0.0.1:*']

/** What a page of a front end may load and who may show it in a frame (reliability T-10): scripts of our own alone. */
export function contentPolicy(site: Site, html: string, host: string, settings: Settings): string {
  const others = site.hasThirdParties ? thirdParties(settings) : { scripts: [], calls: [] }
  const scripts = site.isOurs
    ? ["'self'", ...inlineScripts(html), ...others.scripts]
    : ["'self'", "'unsafe-inline'", "'unsafe-eval'"]
  // A Host header is whatever a caller sends; only one that is a host gets into the policy.
  const sockets = /^[\w.-]+(:\d+)?$/.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    // Mantine writes the theme's variables into a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ['connect-src', "'self'", ...sockets, ...others.calls].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors(site, settings).join(' ')}`,
    ...(site.isOurs ? ["require-trusted-types-for 'script'", `trusted-types ${trustedTypes(site, settings)}`] : []),
  ].join('; ')
}

/** Hosts of analytics, tag and logs, opened only when they are configured (AN-2, SHELL-18). */
function thirdParties({ analytics, logs }: Settings): { scripts: readonly string[]; calls: readonly string[] } {
  const hasTag = analytics.tagId !== null
  return {
    scripts: hasTag ? ['https://www.googletagmanager.com'] : [],
    calls: [
      ...(analytics.key === null ? [] : [new URL(analytics.serverUrl ?? 'https://api.eu.amplitude.com').origin]),
      ...(hasTag
        ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']
        : []),
      ...(logs === null ? [] : [new URL(logs.endpoint).origin]),
    ],
  }
}

/** The policies that a page may make: the widget has no need of any, and a third party's is there with its tag alone. */
function trustedTypes(site: Site, { analytics }: Settings): string {
  if (site.frames === 'widget-hosts') return "'none'"
  return site.hasThirdParties && analytics.tagId !== null ? 'default frontdesk-third-party' : 'default'
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
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]+?)<\/script>/g)].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )
