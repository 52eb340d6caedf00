// `npm run build -w @frontdesk/widget`: writes the package that is published into `dist`.
import { fileURLToPath } from 'node:url'
import { buildPackage } from './buildPackage.ts'

await buildPackage(fileURLToPath(new URL('../dist', import.meta.url)))
