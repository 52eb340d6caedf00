// `npm run docs:kinds`: writes the page about what becomes of what channels send.
import { mkdir, writeFile } from 'node:fs/promises'
import { kindsPage } from './channelKinds.ts'

const page = new URL('../../../../docs/channels/kinds.md', import.meta.url)
await mkdir(new URL('.', page), { recursive: true })
await writeFile(page, kindsPage())
