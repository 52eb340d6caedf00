import { join } from 'node:path'

/** A built front end: where it is mounted, and its build folder. */
export type Site = {
  name: string
  folder: string
  frames: 'nobody' | 'widget-hosts' | 'itself'
  isOurs: boolean
  /** The reports of the page to the configured services: its failures, or events too. */
  reports?: 'failures' | 'events-and-failures'
  /** Whether scripts of others, a tag and the Facebook SDK, may be configured. */
  hasForeignScripts?: boolean
}

/** The front ends of the repository at `root`. */
const sitesOf = (root: string) =>
  ({
    admin: {
      name: 'The admin app',
      folder: join(root, 'apps/admin/dist'),
      frames: 'nobody',
      isOurs: true,
      reports: 'events-and-failures',
      hasForeignScripts: true,
    },
    console: {
      name: 'The system-admin console',
      folder: join(root, 'apps/system-admin/dist'),
      frames: 'nobody',
      isOurs: true,
      reports: 'events-and-failures',
    },
    widget: {
      name: 'The support widget',
      folder: join(root, 'apps/support-widget/dist'),
      frames: 'widget-hosts',
      isOurs: true,
      reports: 'failures',
    },
    storybook: { name: 'Storybook', folder: join(root, 'dist/storybook'), frames: 'itself', isOurs: false },
  }) as const satisfies Record<string, Site>

const localePrefix = /^\/(en|es|kk|pt|ru|uk)(?=\/|$)/

/** The front end of a path, and the file's path within it. The console is also served below each language (LOC-2). */
export function siteOf(root: string, path: string): { site: Site; file: string } {
  const sites = sitesOf(root)
  const below = (prefix: string, of: string) =>
    of === prefix || of.startsWith(`${prefix}/`) ? of.slice(prefix.length) : null
  const widget = below('/widget', path)
  if (widget !== null) return { site: sites.widget, file: widget }
  const storybook = below('/storybook', path)
  if (storybook !== null) return { site: sites.storybook, file: storybook }
  const systemAdmin = below('/system-admin', path.replace(localePrefix, ''))
  if (systemAdmin !== null) return { site: sites.console, file: systemAdmin }
  return { site: sites.admin, file: path }
}
