import { createHash } from 'node:crypto'
import type { Settings } from '../ports/Settings.ts'
import type { Site } from './sites.ts'

/** For whom a page is served: the host of the request, and the origins whose pages may show the widget's frame. */
type PolicyOf = { html: string; host: string; widgetHosts: readonly string[] }

/** The Content-Security-Policy of a front end's pages (reliability T-10): own scripts only. */
export function contentPolicy(site: Site, { html, host, widgetHosts }: PolicyOf, settings: Settings): string {
  const others = thirdParties(site, settings)
  const scripts = site.isOurs
    ? ["'self'", ...inlineScripts(html), ...others.scripts]
    : ["'self'", "'unsafe-inline'", "'unsafe-eval'"]
  // The Host header is arbitrary input; only a valid host enters the policy.
  const sockets = /^[\w.-]+(:\d+)?$/.test(host) ? [`ws://${host}`, `wss://${host}`] : []
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    // Mantine writes theme variables into a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A recording is listened to before it is sent.
    "media-src 'self' blob:",
    "font-src 'self' data:",
    ['connect-src', "'self'", ...sockets, ...others.calls].join(' '),
    ...(others.frames.length > 0 ? [`frame-src ${others.frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors(site, widgetHosts).join(' ')}`,
    ...(site.isOurs ? ["require-trusted-types-for 'script'", `trusted-types ${trustedTypes(site, settings)}`] : []),
  ].join('; ')
}

type ThirdParties = { scripts: readonly string[]; calls: readonly string[]; frames: readonly string[] }

/** Hosts of analytics, tag, logs and the Facebook SDK, allowed only where the site uses them (AN-2, SHELL-18). */
function thirdParties(site: Site, { analytics, logs, meta }: Settings): ThirdParties {
  const hasTag = site.hasForeignScripts === true && analytics.tagId !== null
  const signup = site.hasForeignScripts ? meta.signup : null
  const facebook = ['https://www.facebook.com', 'https://web.facebook.com']
  return {
    scripts: [
      ...(hasTag ? ['https://www.googletagmanager.com'] : []),
      ...(signup === null ? [] : [new URL(signup.sdkUrl).origin]),
    ],
    calls: [
      ...(analytics.key === null || site.reports !== 'events-and-failures'
        ? []
        : [new URL(analytics.serverUrl ?? 'https://api.eu.amplitude.com').origin]),
      ...(hasTag
        ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']
        : []),
      ...(logs === null || site.reports === undefined ? [] : [new URL(logs.endpoint).origin]),
      ...(signup === null ? [] : [...facebook, 'https://graph.facebook.com']),
    ],
    // The SDK talks to Facebook through hidden frames.
    frames: signup === null ? [] : ["'self'", ...facebook, 'https://staticxx.facebook.com'],
  }
}

/** Trusted Types policies that a page may create: none for the widget, third-party ones only for scripts of others. */
function trustedTypes(site: Site, { analytics, meta, sandbox }: Settings): string {
  if (site.frames === 'widget-hosts') return "'none'"
  const hasScripts = analytics.tagId !== null || meta.signup !== null || sandbox
  return site.hasForeignScripts && hasScripts ? 'default frontdesk-third-party' : 'default'
}

function frameAncestors(site: Site, widgetHosts: readonly string[]): readonly string[] {
  switch (site.frames) {
    case 'nobody':
      return ["'none'"]
    case 'itself':
      return ["'self'"]
    case 'widget-hosts':
      return ["'self'", ...widgetHosts]
  }
}

/** Hashes of the inline scripts of a page: only these may run. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]+?)<\/script>/g)].map(
    ([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )
