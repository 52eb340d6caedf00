// `npm run build -w @frontdesk/provider-api`: writes the program of the server into `dist`.
import { fileURLToPath } from 'node:url'
import { bundleServer } from './bundleServer.ts'

await bundleServer(fileURLToPath(new URL('../dist', import.meta.url)))
