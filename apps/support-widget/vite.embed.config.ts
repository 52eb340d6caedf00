import { defineConfig } from 'vite'

/** The loader: one small script without imports at run time, beside the frame's build. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/embed/embed.ts', formats: ['iife'], name: 'FrontdeskLoader', fileName: () => 'embed.js' },
  },
})
