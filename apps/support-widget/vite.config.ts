import { defineConfig } from 'vite'
import { assetsOfLastBuilds, compressedFiles, reactPlugins } from '../../vite.shared.ts'

const provider = process.env['PROVIDER_URL'] ?? 'http://localhost:4200'
const proxied = { target: provider, changeOrigin: true }

export default defineConfig({
  root: import.meta.dirname,
  base: '/widget/',
  plugins: [...reactPlugins(), compressedFiles(), assetsOfLastBuilds()],
  resolve: {
    // React and its DOM alone exceed the widget's byte budget (docs/decisions/0011).
    alias: [
      { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react(-dom)?$/, replacement: 'preact/compat' },
      // Lingui's substitute for older Reacts; Preact has the hook itself.
      { find: /^use-sync-external-store\/shim$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: false,
  },
  server: { proxy: { '/api': { ...proxied, ws: true }, '/config.json': proxied } },
})
