import { defineConfig } from 'vite'
import { compressedFiles } from '../../vite.shared.ts'

/** The loader: one small script without imports at run time, beside the frame's build. */
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
