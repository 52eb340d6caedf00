import { existsSync } from 'node:fs'
import { aptInstall } from './aptInstall.mjs'

const isThere = () => process.env['FIREFOX_PATH'] !== undefined || existsSync('/usr/bin/firefox-esr')

/** A Firefox for the journeys that are walked in it: Debian's ESR. */
export async function installFirefox() {
  if (!isThere()) await aptInstall('Installing Firefox from the system packages', 'firefox-esr')
}
