import { defineConfig } from 'vite'
import { assetsOfLastBuilds, compressedFiles, reactPlugins } from '../../vite.shared.ts'

const provider = process.env['PROVIDER_URL'] ?? 'http://localhost:4200'
const proxied = { target: provider, changeOrigin: true }

export default defineConfig({
  root: import.meta.dirname,
  base: '/system-admin/',
  plugins: [...reactPlugins(), compressedFiles(), assetsOfLastBuilds()],
  build: { outDir: 'dist', emptyOutDir: false, target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { '/api': { ...proxied, ws: true }, '/config.json': proxied, '/favicon.svg': proxied } },
})
