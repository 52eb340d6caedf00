import { fileURLToPath } from 'node:url'
import browserslist from 'browserslist'

/** Browserslist's name of each browser whose versions the floor names, and the name that builds have for it. */
const buildNames = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' } as const
type FloorBrowser = keyof typeof buildNames
const browsers = Object.keys(buildNames) as FloorBrowser[]

/** The oldest supported version of each browser, from `.browserslistrc` (decision 0077). */
export const browserFloor: Readonly<Record<FloorBrowser, string>> = oldestVersions()

/** The floor as a target of Vite's builds: it decides about the syntax of scripts and style sheets. */
export const buildTargets: string[] = browsers.map((browser) => buildNames[browser] + browserFloor[browser])

function oldestVersions(): Record<FloorBrowser, string> {
  const listed = browserslist(null, { path: fileURLToPath(new URL('.', import.meta.url)) }).map((one) => one.split(' '))
  const oldest = (browser: FloorBrowser) => {
    // A range such as `17.6-17.7` begins with its oldest.
    const versions = listed.filter(([name]) => name === browser).map(([, version = '']) => version.split('-')[0] ?? '')
    const [first] = versions.toSorted((one, other) => Number(one) - Number(other))
    if (first === undefined) throw new Error(`.browserslistrc names no version of ${browser}`)
    return first
  }
  return {
    chrome: oldest('chrome'),
    edge: oldest('edge'),
    firefox: oldest('firefox'),
    safari: oldest('safari'),
    ios_saf: oldest('ios_saf'),
  }
}
