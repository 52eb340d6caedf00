import { existsSync } from 'node:fs'
import { root } from './root.mjs'

/** The Node that the project brings along by npm, or this one where there is none and this one is new enough. */
export function projectNode() {
  const own = `${root}node_modules/.bin/node`
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error('This machine has no packaged Node 24: install Node 24 or newer and start again.')
  process.exit(1)
}
