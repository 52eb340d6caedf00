import { defineConfig } from 'vite'
import { compressedFiles } from '../../vite.shared.ts'

/** Builds the loader: one small script without run-time imports, next to the frame's build. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [compressedFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/embed/embed.ts', formats: ['iife'], name: 'FrontdeskLoader', fileName: () => 'embed.js' },
  },
})
