import { defineConfig } from 'vite'
import { buildTargets } from '../../browserFloor.ts'
import { buildVersion, idOfPage } from '../../vite.buildVersion.ts'
import { licencesOfPackages } from '../../vite.licences.ts'
import { oldBrowser } from '../../vite.oldBrowser.ts'
import { partFiles } from '../../vite.partFiles.ts'
import { assetsOfLastBuilds, compressedFiles, reactPlugins } from '../../vite.shared.ts'
import { chunkGroups, firstLoad } from './firstLoad.ts'
import { serviceWorker } from './serviceWorker.ts'

const provider = process.env['PROVIDER_URL'] ?? 'http://localhost:4200'
const proxied = { target: provider, changeOrigin: true }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    ...reactPlugins(),
    oldBrowser(),
    buildVersion(),
    partFiles(),
    firstLoad(),
    serviceWorker(idOfPage),
    licencesOfPackages(),
    compressedFiles(),
    assetsOfLastBuilds(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: buildTargets,
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
