import { readFileSync } from 'node:fs'

/** The version of the product, as the root's `package.json` states it. */
export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string // the root's own
  }
  return version
}
