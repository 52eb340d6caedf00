import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { compression } from 'vite-plugin-compression2'

const linguiConfig = { configPath: fileURLToPath(new URL('./lingui.config.ts', import.meta.url)) }

/** Lingui's macros and `.po` imports. A catalogue that lacks a translation fails the build (LOC-1). */
export const linguiPlugins = (): PluginOption[] => [
  // Before the React plugin: the macro step must see the original sources.
  babel({ presets: [linguiTransformerBabelPreset(undefined, linguiConfig)] }) as PluginOption,
  lingui({ ...linguiConfig, failOnMissing: process.env['LINGUI_STRICT'] === 'true' ? 'catalog' : false }),
]

/** What every React build and test of the workspace needs. */
export const reactPlugins = (): PluginOption[] => [...linguiPlugins(), react()]

/**
 * Writes a `.br` and a `.gz` beside each built file that compression makes smaller, at their best quality, which is too slow
 * for a server to make while somebody waits.
 */
export const compressedFiles = (): PluginOption =>
  compression({
    algorithms: ['brotliCompress', 'gzip'],
    include: /\.(html|js|css|svg|json|webmanifest|txt|map)$/,
    threshold: 512,
    skipIfLargerOrEqual: true,
    logLevel: 'silent',
  })
