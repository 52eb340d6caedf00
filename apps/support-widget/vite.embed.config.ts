import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from '../../vite.shared.ts'

/**
 * Writes the loader at its addresses (docs/decisions/0230): `v1/embed.js`, which the next build replaces, one that is
 * named by its bytes and never changes, and `v1/loader.json`, which says how a page pins that one.
 */
const addressesOfLoader = (): Plugin => ({
  name: 'frontdesk-addresses-of-loader',
  // Before the plugin that compresses what it emits.
  generateBundle(_, bundle) {
    const loader = bundle['embed.js']
    if (loader?.type !== 'chunk') throw new Error('The build made no embed.js')
    const source = loader.code
    const digest = createHash('sha384').update(source).digest()
    const file = `embed-${digest.toString('hex').slice(0, 16)}.js`
    const pin = JSON.stringify({ file, integrity: `sha384-${digest.toString('base64')}` })
    const emit = (fileName: string, text: string) => this.emitFile({ type: 'asset', fileName, source: text })
    emit('v1/embed.js', source)
    emit(`v1/${file}`, source)
    emit('v1/loader.json', pin)
  },
})

/** Builds the loader: one small script without run-time imports, next to the frame's build. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [addressesOfLoader(), compressedFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    // Any browser of a customer can read it, and it does nothing in one that is too old.
    target: 'es2017',
    lib: { entry: 'src/embed/embed.ts', formats: ['iife'], name: 'FrontdeskLoader', fileName: () => 'embed.js' },
  },
})
