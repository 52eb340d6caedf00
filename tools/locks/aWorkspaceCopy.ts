import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const notCopied = new Set(['node_modules', 'dist', '.nx', '.git', 'var', 'test-results'])

/**
 * A temporary copy of the sources, with the installed packages linked in and the workspace's own
 * packages pointing to the copy.
 */
export function aWorkspaceCopy() {
  // Resolved: a link on the way (as in some temporary folders) makes lint rules see two different files.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'frontdesk-copy-')))
  cpSync(root, folder, {
    recursive: true,
    filter: (from) => !notCopied.has(from.split('/').at(-1) ?? '') || from === root,
  })
  mkdirSync(join(folder, 'node_modules/@frontdesk'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@frontdesk' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const name of readdirSync(join(root, 'node_modules/@frontdesk'))) {
    const original = realpathSync(join(root, 'node_modules/@frontdesk', name))
    symlinkSync(join(folder, original.slice(root.length)), join(folder, 'node_modules/@frontdesk', name))
  }
  return {
    folder,
    /** Writes one file of the copy. */
    plant(path: string, text: string) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
