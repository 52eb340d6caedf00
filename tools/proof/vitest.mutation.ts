import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../../', import.meta.url))

export default defineConfig({
  root,
  test: {
    environment: 'node',
    include: [`libs/domain/${process.env['FRONTDESK_MUTATED'] ?? '*'}/src/**/*.test.ts`],
    setupFiles: [`${root}tools/proof/oneSeed.ts`],
  },
})
