import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The peer's page, if its packages are installed (`npm run bench` does it; they are no part of the product's install).
 */
export function threadPeer(): { name: string; root: string } | null {
  const isInstalled = existsSync(fileURLToPath(new URL('node_modules/stream-chat-react', import.meta.url)))
  return isInstalled && process.env['PEERS'] !== 'off'
    ? { name: 'stream-chat-react', root: fileURLToPath(new URL('.', import.meta.url)) }
    : null
}
