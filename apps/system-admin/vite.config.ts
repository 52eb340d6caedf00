import { defineConfig } from 'vite'
import { buildTargets } from '../../browserFloor.ts'
import { buildVersion } from '../../vite.buildVersion.ts'
import { licencesOfPackages } from '../../vite.licences.ts'
import { oldBrowser } from '../../vite.oldBrowser.ts'
import { partFiles } from '../../vite.partFiles.ts'
import { assetsOfLastBuilds, compressedFiles, reactPlugins } from '../../vite.shared.ts'

const provider = process.env['PROVIDER_URL'] ?? 'http://localhost:4200'
const proxied = { target: provider, changeOrigin: true }

export default defineConfig({
  root: import.meta.dirname,
  base: '/system-admin/',
  plugins: [
    ...reactPlugins(),
    oldBrowser(),
    buildVersion(),
    partFiles(),
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
    rolldownOptions: {
      // The frame of the console in one file. Its style sheet has Mantine's base, which must come before the parts that
      // only one page uses: they are in one layer, where the later rule wins.
      output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } },
    },
  },
  server: { proxy: { '/api': { ...proxied, ws: true }, '/config.json': proxied, '/favicon.svg': proxied } },
})
