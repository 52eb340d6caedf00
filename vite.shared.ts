import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'
import { compression } from 'vite-plugin-compression2'

const linguiConfig = { configPath: fileURLToPath(new URL('./lingui.config.ts', import.meta.url)) }

/** Lingui's macros and `.po` imports. A catalogue that lacks a translation fails the build (LOC-1). */
export const linguiPlugins = (): PluginOption[] => [
  // Before the React plugin: the macro step must see the original sources.
  babel({ presets: [linguiTransformerBabelPreset(undefined, linguiConfig)] }) as PluginOption,
  lingui({ ...linguiConfig, failOnMissing: process.env['LINGUI_STRICT'] === 'true' ? 'catalog' : false }),
]

/** The plugins of every React build and test of the workspace. */
export const reactPlugins = (): PluginOption[] => [...linguiPlugins(), react()]

/**
 * Writes a `.br` and a `.gz` beside each built file that compression makes smaller, at their best quality, which is too
 * slow for a server to make while somebody waits.
 */
export const compressedFiles = (): PluginOption =>
  compression({
    algorithms: ['brotliCompress', 'gzip'],
    include: /\.(html|js|css|svg|json|webmanifest|txt|map)$/,
    threshold: 512,
    skipIfLargerOrEqual: true,
    logLevel: 'silent',
  })

/** The list of the last builds' assets, in the build folder; the server serves no file whose name begins with a dot. */
const listOfBuilds = '.builds.json'

function readBuilds(file: string): string[][] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[][] // written below
  } catch {
    return []
  }
}

/**
 * Keeps the assets of the last builds in the build folder and removes older ones: a tab that was opened before a new
 * version was built still gets the parts of its own. The build must not empty its folder.
 */
export const assetsOfLastBuilds = (count = 5): Plugin => ({
  name: 'frontdesk-assets-of-last-builds',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const list = join(dir, listOfBuilds)
    const own = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    const builds = [own, ...readBuilds(list)].slice(0, count)
    const kept = new Set(builds.flat())
    for (const name of readdirSync(join(dir, 'assets')))
      if (!kept.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) rmSync(join(dir, 'assets', name))
    writeFileSync(list, JSON.stringify(builds))
  },
})
