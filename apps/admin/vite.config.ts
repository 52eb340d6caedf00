import { defineConfig } from 'vite'
import { assetsOfLastBuilds, compressedFiles, reactPlugins } from '../../vite.shared.ts'
import { buildVersion } from './buildVersion.ts'
import { chunkGroups, firstLoad } from './firstLoad.ts'

const provider = process.env['PROVIDER_URL'] ?? 'http://localhost:4200'
const proxied = { target: provider, changeOrigin: true }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [...reactPlugins(), buildVersion(), firstLoad(), compressedFiles(), assetsOfLastBuilds()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    proxy: {
      '/api': { ...proxied, ws: true },
      '/config.json': proxied,
      '/legal': proxied,
      '/sandbox': proxied,
      '/widget': proxied,
      '/system-admin': proxied,
    },
  },
})
