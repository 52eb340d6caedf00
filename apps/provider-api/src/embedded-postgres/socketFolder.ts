import { closeSync, constants, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The longest path of a Unix socket in bytes: 107 on Linux, 103 on macOS. */
const longestPath = process.platform === 'linux' ? 107 : 103
/** PostgreSQL's name of its socket, by the port that it does not listen on. */
const socketName = '.s.PGSQL.5432'

/** The folder by which the socket of a server can be connected to; `close` gives up what stands for a longer one. */
export type SocketFolder = { path: string; close: () => void }

/**
 * A path of the folder of a socket that is short enough for the system, whose limit is far below that of other paths:
 * its own one, or one of this process that leads there.
 */
export function openSocketFolder(folder: string): SocketFolder {
  if (Buffer.byteLength(join(folder, socketName)) <= longestPath) return { path: folder, close: () => undefined }
  if (process.platform === 'linux') {
    const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
    return { path: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) }
  }
  const link = mkdtempSync(join(tmpdir(), 'fd-'))
  symlinkSync(folder, join(link, 'd'))
  return { path: join(link, 'd'), close: () => rmSync(link, { recursive: true, force: true }) }
}
